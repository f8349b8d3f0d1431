import { memo, useContext, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCoreLink, useNow } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { KeepEnd } from "./growing-list.tsx";
import { followReply, useLiveReplies } from "./live-replies.ts";
import { MessageBlock } from "./message-block.tsx";
import { looksSame, rowOf, type ShownRow } from "./shown-row.ts";
import { blocksNow } from "./use-reply-shape.ts";

export interface ReplyRowProps {
  message: Message;
  /** Which of its rows (message-sections.ts). */
  section: number;
}

/** What one row of a message says; alone in following each word that comes. */
export const ReplyRow = memo(function ReplyRow({ message, section }: ReplyRowProps) {
  const row = useReplyRow(message, section);
  const live = message.state === "streaming";
  const keepEnd = useContext(KeepEnd);
  // Laid out before the next frame, which then has only to paint the words; in a task of its own, so that a key that
  // came meanwhile is answered first.
  useEffect(() => {
    if (!live || !row.ends || row.items.length === 0) return;
    const turn = setTimeout(keepEnd, 0);
    return () => clearTimeout(turn);
  }, [keepEnd, live, row]);
  return (
    <>
      {row.items.map((item) => (
        <MessageBlock key={item.at} item={item} message={message} />
      ))}
      {live && row.ends && <AwaitedWords message={message} />}
    </>
  );
});

/** From here on it is said that nothing comes, in seconds. */
const WORTH_SAYING = 5;

/** Under a reply that is being received: that it hasn't begun, or has fallen silent. */
function AwaitedWords({ message }: { message: Message }) {
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

/**
 * A row of a message as it stands now: what is stored, or, while it streams, what has arrived. The same object as long
 * as it looks the same, so that of a reply that grows only its last row is drawn.
 */
function useReplyRow(message: Message, section: number): ShownRow {
  const streaming = message.state === "streaming";
  const opened = useCoreLink((state) => state.opened);
  useEffect(() => {
    if (streaming && opened > 0) void followReply(message.id);
  }, [streaming, opened, message.id]);
  const shown = useRef<ShownRow>(undefined);
  return useLiveReplies((state) => {
    const now = rowOf(blocksNow(state, message), section, streaming);
    if (!shown.current || !looksSame(shown.current, now)) shown.current = now;
    return shown.current;
  });
}
