import type { Message } from "#shared/contract/conversations.ts";
import { type LiveReplies, useLiveReplies } from "./live-replies.ts";
import { sectionsOf } from "./message-sections.ts";
import { liveBlocks, type ShownBlock, storedBlocks } from "./shown-blocks.ts";

/** Rows of a message in its thread: they change seldom, however fast it grows. */
export const useReplyRows = (message: Message): number =>
  useLiveReplies((state) => sectionsOf(blocksNow(state, message)).length);

/** Whether this is the last of its rows: where one more begins, only the one that was the last is drawn for it. */
export const useEndsReply = (message: Message, section: number): boolean =>
  useLiveReplies((state) => section >= sectionsOf(blocksNow(state, message)).length - 1);

/** Whether something was said in it. */
export const useWordsSaid = (message: Message): boolean =>
  useLiveReplies((state) => blocksNow(state, message).some(({ text }) => text !== ""));

/** The blocks of a message as far as they have come. */
export function blocksNow({ byMessage }: LiveReplies, message: Message): readonly ShownBlock[] {
  const live = message.state === "streaming" ? byMessage[message.id] : undefined;
  return live ? liveBlocks(live) : storedBlocks(message);
}

/** What was said in it. Joined only when it is asked for: a reply that grows would be copied with each delta. */
export const saidNow = (message: Message): string =>
  blocksNow(useLiveReplies.getState(), message)
    .map(({ text }) => text)
    .filter(Boolean)
    .join("\n\n");
