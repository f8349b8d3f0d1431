import { useTranslation } from "react-i18next";
import { ToolCallCard, ToolResult } from "#renderer/director/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { instructionOf } from "#shared/wire/mid-conv-system.ts";
import { AttachedMedia } from "./attachments/attached-media.tsx";
import { InstructionBlock } from "./instruction/instruction-block.tsx";
import { useFoundInThinking } from "./opened-hit.ts";
import type { ShownBlock } from "./shown-blocks.ts";
import { Markdown } from "./text/markdown.tsx";
import { ThinkingLine } from "./thinking-line.tsx";

export interface MessageBlockProps {
  block: ShownBlock;
  /** Of a long text only these parts. */
  from: number;
  to: number;
  /** The first of them goes on a paragraph. */
  within: boolean;
  own: boolean;
  /** Still growing. */
  live: boolean;
  since: number | null;
  message: Message;
}

/** A block as it is read: thinking folded, words as Markdown or as typed, pictures from the library, others by their type. */
export function MessageBlock({ block, from, to, within, own, live, since, message }: MessageBlockProps) {
  const { t } = useTranslation("chat");
  if (block.type === "thinking") {
    return <Thinking text={block.thinking} live={live} since={since} message={message} />;
  }
  if (block.type === "text") {
    const parts = from === 0 && to === block.parts.length ? block.parts : block.parts.slice(from, to);
    return own ? (
      <p className="said" dir="auto">
        {parts.map(({ text }) => text)}
      </p>
    ) : (
      <Markdown parts={parts} from={from} within={within} live={live} ends={to === block.parts.length} />
    );
  }
  if (block.type === "tool_use") {
    return <ToolCallCard message={message} block={block.source} input={block.input} live={live} />;
  }
  if (block.type === "tool_result") return <ToolResult content={(block.source as { content?: unknown }).content} />;
  const instruction = instructionOf(block.source);
  if (instruction !== undefined) return <InstructionBlock text={instruction} />;
  if (block.media !== undefined) return <AttachedMedia block={block.media} messageId={own ? undefined : message.id} />;
  return (
    <div className="code">
      <pre>{`${t("otherBlock", { type: block.type })}\n${block.input}`}</pre>
    </div>
  );
}

function Thinking({
  text,
  message,
  ...growth
}: Pick<MessageBlockProps, "live" | "since" | "message"> & { text: string }) {
  const found = useFoundInThinking(message.id, text);
  return <ThinkingLine text={text} {...growth} milliseconds={message.thinkingMilliseconds} found={found} />;
}
