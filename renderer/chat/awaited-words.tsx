import { useTranslation } from "react-i18next";
import { useCoreLink, useNow } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { useLiveReplies } from "./live-replies.ts";
import { blocksNow } from "./use-reply-shape.ts";

/** From here on it is said that nothing comes, in seconds. */
const WORTH_SAYING = 5;

/** Under a reply that is being received: that it hasn't begun, or has fallen silent. */
export function AwaitedWords({ message }: { message: Message }) {
  const { t } = useTranslation("chat");
  const begun = useLiveReplies((state) => blocksNow(state, message).length > 0);
  const waiting = useLiveReplies(({ byMessage }) => byMessage[message.id]?.waiting);
  if (begun) return <Silence messageId={message.id} />;
  return <p className="t3">{waiting ? t("waitingTurn", { seconds: Math.ceil(waiting / 1000) }) : t("waiting")}</p>;
}

/** A stream that has fallen silent: it may go on, or can be stopped. */
function Silence({ messageId }: { messageId: string }) {
  const { t } = useTranslation("chat");
  const now = useNow(1000);
  // To the second: words come many times in each.
  const heard = useLiveReplies(({ byMessage }) => Math.floor((byMessage[messageId]?.heardAt ?? now) / 1000));
  const seconds = Math.floor(now / 1000) - heard;
  // A page that has lost its core hears nothing of anybody, and that is said already.
  const linked = useCoreLink(({ state }) => state === "open");
  return seconds < WORTH_SAYING || !linked ? null : <p className="cap">{t("silence", { seconds })}</p>;
}
