import { useTranslation } from "react-i18next";
import { Button, FailureNotice, Notice } from "#renderer/components/index.ts";
import { numberFormatFor } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { mayBeCharged } from "#shared/wire/errors/may-be-charged.ts";

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
          {t(mayBeCharged(message.error) ? "retryCharged" : "retry")}
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
    if (message.error) {
      return (
        <FailureNotice error={message.error} tone={tone} actions={ways}>
          {mayBeCharged(message.error) && <CountedSoFar usage={message.usage} />}
        </FailureNotice>
      );
    }
    return <Notice tone={tone} title={t("interrupted")} actions={ways} />;
  }
  if (message.stopReason === "max_tokens") return line(t("cutOff"));
  return null;
}

/** What the service had counted before the reply was lost: at least that much may be on the bill. */
function CountedSoFar({ usage }: Pick<Message, "usage">) {
  const { t, i18n } = useTranslation("chat");
  const figure = numberFormatFor(i18n.language);
  const { input_tokens: read, output_tokens: written } = usage ?? {};
  if (read == null) return <p>{t("countedNothing")}</p>;
  // It counts what it wrote at the end: before, a zero says nothing.
  if (!written) return <p>{t("countedRead", { count: read, in: figure.format(read) })}</p>;
  return <p>{t("countedSoFar", { count: read, in: figure.format(read), out: figure.format(written) })}</p>;
}
