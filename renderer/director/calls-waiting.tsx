import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "#shared/contract/conversations.ts";
import { openCalls } from "#shared/director/open-calls.ts";

/** Why nothing can be sent: the newest reply waits for answers. Nothing where it doesn't. */
export const CallsWaiting = memo(function CallsWaiting({ path }: { path: readonly Message[] }) {
  const { t } = useTranslation("director");
  const last = path.at(-1);
  const count = last ? openCalls(last).length : 0;
  if (count === 0) return null;
  return (
    <p className="callsWaiting cap" role="status">
      {t("waits", { count })}
    </p>
  );
});
