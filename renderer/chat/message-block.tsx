import { useTranslation } from "react-i18next";
import type { Message } from "#shared/contract/conversations.ts";
import { instructionOf } from "#shared/wire/mid-conv-system.ts";
import { AttachedMedia } from "./attachments/attached-media.tsx";
import { InstructionBlock } from "./instruction/instruction-block.tsx";
import { useLiveReplies } from "./live-replies.ts";
import { useFoundInThinking } from "./opened-hit.ts";
import type { ShownBlock } from "./shown-blocks.ts";
import type { RowItem } from "./shown-row.ts";
import { Markdown } from "./text/markdown.tsx";
import { ThinkingLine } from "./thinking-line.tsx";
import { ToolCallCard, ToolResult } from "./tools/index.ts";

export interface MessageBlockProps {
  item: RowItem;
  message: Message;
}

/** A block as it is read: thinking folded, words as Markdown or as typed, pictures from the library, others by their type. */
export function MessageBlock({ item: { block, parts, from, within, grows }, message }: MessageBlockProps) {
  const own = message.role === "user";
  if (block.type === "thinking") return <Thinking text={block.thinking} live={grows} message={message} />;
  if (block.type === "text") {
    return own ? (
      <p className="said" dir="auto">
        {parts.map(({ text }) => text)}
      </p>
    ) : (
      <Markdown parts={parts} from={from} within={within} grows={grows} />
    );
  }
  if (block.type === "tool_use") {
    return <ToolCallCard message={message} block={block.source} input={block.input} live={grows} />;
  }
  if (block.type === "tool_result") return <ToolResult content={(block.source as { content?: unknown }).content} />;
  const instruction = instructionOf(block.source);
  if (instruction !== undefined) return <InstructionBlock text={instruction} />;
  if (block.media !== undefined) return <AttachedMedia block={block.media} messageId={own ? undefined : message.id} />;
  return <OtherBlock block={block} />;
}

function OtherBlock({ block: { type, input } }: { block: ShownBlock }) {
  const { t } = useTranslation("chat");
  return (
    <div className="code">
      <pre>{`${t("otherBlock", { type })}\n${input}`}</pre>
    </div>
  );
}

function Thinking({ text, live, message }: { text: string; live: boolean; message: Message }) {
  const found = useFoundInThinking(message.id, text);
  const since = useLiveReplies(({ byMessage }) => byMessage[message.id]?.thinkingSince ?? null);
  return (
    <ThinkingLine text={text} live={live} since={since} milliseconds={message.thinkingMilliseconds} found={found} />
  );
}
