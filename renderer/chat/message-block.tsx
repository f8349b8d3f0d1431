import { useTranslation } from "react-i18next";
import type { Message } from "#shared/contract/conversations.ts";
import { AttachedMedia } from "./attachments/attached-media.tsx";
import { Markdown } from "./markdown.tsx";
import { ThinkingLine } from "./thinking-line.tsx";
import type { ShownBlock } from "./use-reply.ts";

export interface MessageBlockProps {
  block: ShownBlock;
  own: boolean;
  /** Still growing. */
  live: boolean;
  since: number | null;
  message: Message;
}

/** A block as it is read: thinking folded, words as Markdown or as typed, pictures from the library, others by their type. */
export function MessageBlock({ block, own, live, since, message }: MessageBlockProps) {
  const { t } = useTranslation("chat");
  if (block.type === "thinking") {
    return <ThinkingLine text={block.thinking} live={live} since={since} milliseconds={message.thinkingMilliseconds} />;
  }
  if (block.type === "text") {
    return own ? (
      <p className="said" dir="auto">
        {block.text}
      </p>
    ) : (
      <Markdown text={block.text} live={live} />
    );
  }
  if (block.media !== undefined) return <AttachedMedia block={block.media} />;
  return (
    <div className="code">
      <pre>{`${block.name === undefined ? t("otherBlock", { type: block.type }) : t("toolCall", { name: block.name })}\n${block.input}`}</pre>
    </div>
  );
}
