import { Copy, RefreshCw } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Button, Notice, showToast } from "#renderer/components/index.ts";
import { describeStudioError, formatClock, modelName } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { Markdown } from "./markdown.tsx";
import { ThinkingLine } from "./thinking-line.tsx";
import { UsageLine } from "./usage-line.tsx";
import { type ShownBlock, useReply } from "./use-reply.ts";

export interface MessageArticleProps {
  message: Message;
  /** Asks again with the same words; only for the last reply. */
  onRetry: (() => void) | undefined;
}

/** One message: who and when in the gutter, then what was thought and said. */
export const MessageArticle = memo(function MessageArticle({ message, onRetry }: MessageArticleProps) {
  const { t, i18n } = useTranslation("chat");
  const { blocks, live, thinkingSince, waiting } = useReply(message);
  const own = message.role === "user";
  const who = own ? t("you") : message.model === null ? t("model") : modelName(message.model);
  const clock = formatClock(message.createdAt, i18n.language);
  const said = blocks
    .map(({ text }) => text)
    .filter(Boolean)
    .join("\n\n");
  return (
    <article className="msg" data-own={own || undefined} aria-label={t("message", { who, clock })} aria-busy={live}>
      <p className="who">
        {who}
        <span className="cap">{clock}</span>
      </p>
      <div className="body">
        {blocks.map((block, index) => (
          <MessageBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
            key={index}
            block={block}
            own={own}
            live={live && !block.sealed}
            since={thinkingSince}
            message={message}
          />
        ))}
        {live && blocks.length === 0 && (
          <p className="t3">{waiting ? t("waitingTurn", { seconds: Math.ceil(waiting / 1000) }) : t("waiting")}</p>
        )}
        <Outcome message={message} onRetry={onRetry} />
        {!own && !live && (
          <div className="usage">
            <UsageLine message={message} />
            <span className="grow" />
            <Button
              variant="ghost"
              size="s"
              square
              icon={Copy}
              aria-label={t("copy")}
              onClick={() =>
                void navigator.clipboard.writeText(said).then(() => showToast({ kind: "done", title: t("copied") }))
              }
            />
            {onRetry && (
              <Button variant="ghost" size="s" square icon={RefreshCw} aria-label={t("again")} onClick={onRetry} />
            )}
          </div>
        )}
      </div>
    </article>
  );
});

interface MessageBlockProps {
  block: ShownBlock;
  own: boolean;
  live: boolean;
  since: number | null;
  message: Message;
}

function MessageBlock({ block, own, live, since, message }: MessageBlockProps) {
  const { t } = useTranslation("chat");
  if (block.type === "thinking") {
    return <ThinkingLine text={block.thinking} live={live} since={since} milliseconds={message.thinkingMilliseconds} />;
  }
  if (block.type === "text")
    return own ? <p className="said">{block.text}</p> : <Markdown text={block.text} live={live} />;
  return (
    <div className="code">
      <pre>{`${t("otherBlock", { type: block.name ?? block.type })}\n${block.input}`}</pre>
    </div>
  );
}

/** How a reply ended, where it did not simply end. What arrived stays above it. */
function Outcome({ message, onRetry }: MessageArticleProps) {
  const { t } = useTranslation("chat");
  const retry = onRetry && (
    <Button size="s" onClick={onRetry}>
      {t("retry")}
    </Button>
  );
  if (message.state === "stopped") return <p className="cap">{t("stopped")}</p>;
  if (message.state === "interrupted" || message.state === "failed") {
    const words = message.error === null ? undefined : describeStudioError(message.error);
    return (
      <Notice
        tone={message.state === "failed" ? "error" : "warning"}
        title={words?.title ?? t("interrupted")}
        actions={retry}
      >
        {words?.body}
      </Notice>
    );
  }
  if (message.stopReason === "max_tokens") return <p className="cap text-warn">{t("cutOff")}</p>;
  return null;
}
