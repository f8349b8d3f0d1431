import type { Message } from "#shared/contract/conversations.ts";
import { type LiveReplies, useLiveReplies } from "./live-replies.ts";
import { sectionsOf } from "./message-sections.ts";
import { liveBlocks, type ShownBlock, storedBlocks } from "./shown-blocks.ts";

export interface ReplyShape {
  /** Rows of its thread. */
  readonly rows: number;
  /** Something was said in it. */
  readonly words: boolean;
}

/** What stands around a message: it changes seldom, however fast the message grows. */
export function useReplyShape(message: Message): ReplyShape {
  const rows = useLiveReplies((state) => sectionsOf(blocksNow(state, message)).length);
  const words = useLiveReplies((state) => blocksNow(state, message).some(({ text }) => text !== ""));
  return { rows, words };
}

/** The blocks of a message as far as they have come. */
export function blocksNow({ byMessage }: LiveReplies, message: Message): readonly ShownBlock[] {
  const live = message.state === "streaming" ? byMessage[message.id] : undefined;
  return live ? liveBlocks(live) : storedBlocks(message);
}
