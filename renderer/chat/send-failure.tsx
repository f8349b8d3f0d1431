import { useTranslation } from "react-i18next";
import { FailureNotice, Notice } from "#renderer/components/index.ts";
import { studioErrorFrom, useCoreLink } from "#renderer/lib/index.ts";
import type { FailedSend } from "./sent-after-all.ts";

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
