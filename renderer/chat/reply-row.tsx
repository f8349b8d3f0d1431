import { memo, useContext, useLayoutEffect } from "react";
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
  // Laid out in the task that drew the words: the next frame has only to paint them.
  useLayoutEffect(() => {
    if (live && row.ends && row.items.length > 0) keepEnd();
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
