import { useTranslation } from "react-i18next";
import { FailureNotice, Notice } from "#renderer/components/index.ts";
import { studioErrorFrom, useCoreLink } from "#renderer/lib/index.ts";

/** What was thrown, and how often the link to the core had been opened by then. */
export interface FailedSend {
  readonly thrown: unknown;
  readonly opened: number;
}

/** Why a message couldn't be sent, in its box. */
export function SendFailure({ failure }: { failure: FailedSend | undefined }) {
  const { t } = useTranslation("chat");
  const opened = useCoreLink((link) => link.opened);
  if (failure === undefined) return null;
  const error = studioErrorFrom(failure.thrown);
  // That the core doesn't answer is no longer true then; whether the message reached it, nobody knows.
  const linkedAgain = error.code === "core_unreachable" && failure.opened !== opened;
  return (
    <div className="px-3 pt-2.5" role="alert">
      {linkedAgain ? (
        <Notice tone="warning" title={t("composer.linkedAgain")}>
          {t("composer.sendAgain")}
        </Notice>
      ) : (
        <FailureNotice error={error} tone="error" />
      )}
    </div>
  );
}
