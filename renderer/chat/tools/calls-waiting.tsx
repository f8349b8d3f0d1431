import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { openCalls } from "#shared/director/open-calls.ts";

/** Why nothing else can be sent: the newest reply waits for answers, or for a word on what it proposes. */
export const CallsWaiting = memo(function CallsWaiting({
  path,
  inWords,
}: {
  path: readonly Message[];
  inWords: boolean;
}) {
  const { t } = useTranslation("director");
  const last = path.at(-1);
  const count = last ? openCalls(last).length : 0;
  if (count === 0) return null;
  return (
    <p className="callsWaiting cap" role="status">
      {inWords ? t("inWords") : t("waits", { count })}
    </p>
  );
});
