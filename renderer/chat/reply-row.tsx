import { memo, useContext, useEffect } from "react";
import type { Message } from "#shared/contract/conversations.ts";
import { AwaitedWords } from "./awaited-words.tsx";
import { KeepEnd } from "./growing-list.tsx";
import { MessageBlock } from "./message-block.tsx";
import { useReplyRow } from "./use-reply-row.ts";

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
