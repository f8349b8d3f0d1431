import { useTranslation } from "react-i18next";
import { Button, FailureNotice, Notice } from "#renderer/components/index.ts";
import type { Message } from "#shared/contract/conversations.ts";

export interface MessageOutcomeProps {
  message: Message;
  /** Only for the last reply of the branch. */
  onRetry: (() => void) | undefined;
  /** Only where words have arrived. */
  onContinue: (() => void) | undefined;
}

/** How a reply ended, where it did not simply end. What arrived stays above it. */
export function MessageOutcome({ message, onRetry, onContinue }: MessageOutcomeProps) {
  const { t } = useTranslation("chat");
  const actions = (
    <>
      {onContinue && (
        <Button size="s" onClick={onContinue}>
          {t("continue")}
        </Button>
      )}
      {onRetry && (
        <Button size="s" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </>
  );
  const line = (words: string) => (
    <div className="ended">
      <span className="cap grow">{words}</span>
      {onContinue && actions}
    </div>
  );
  if (message.state === "stopped") return line(t("stopped"));
  if (message.state === "interrupted" || message.state === "failed") {
    const tone = message.state === "failed" ? "error" : "warning";
    const ways = onRetry && actions;
    if (message.error) return <FailureNotice error={message.error} tone={tone} actions={ways} />;
    return <Notice tone={tone} title={t("interrupted")} actions={ways} />;
  }
  if (message.stopReason === "max_tokens") return line(t("cutOff"));
  return null;
}
