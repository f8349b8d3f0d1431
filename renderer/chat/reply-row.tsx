import { memo, useContext, useLayoutEffect } from "react";
import type { Message } from "#shared/contract/conversations.ts";
import { KeepEnd } from "./growing-list.tsx";
import { sectionsOf } from "./message-sections.ts";
import { AwaitedWords, SectionBlocks } from "./section-blocks.tsx";
import { useReply } from "./use-reply.ts";

export interface ReplyRowProps {
  message: Message;
  /** Which of its rows (message-sections.ts). */
  section: number;
}

/** What one row of a message says; alone in following each word that comes. */
export const ReplyRow = memo(function ReplyRow({ message, section }: ReplyRowProps) {
  const reply = useReply(message);
  const sections = sectionsOf(reply.blocks);
  const keepEnd = useContext(KeepEnd);
  // Laid out in the task that drew the words: the next frame has only to paint them.
  useLayoutEffect(() => {
    if (reply.live && reply.blocks.length > 0) keepEnd();
  }, [keepEnd, reply.live, reply.blocks]);
  return (
    <>
      <SectionBlocks message={message} items={sections[section] ?? []} reply={reply} />
      {section >= sections.length - 1 && <AwaitedWords reply={reply} />}
    </>
  );
});
