import { useEffect } from "react";
import { useCoreLink } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { followReply, useLiveReplies } from "./live-replies.ts";
import { liveBlocks, type ShownBlock, storedBlocks } from "./shown-blocks.ts";

export interface ShownReply {
  readonly blocks: readonly ShownBlock[];
  readonly live: boolean;
  readonly thinkingSince: number | null;
  readonly waiting: number | null;
  /** When the last of it arrived here, in milliseconds; null when it isn't being received. */
  readonly heardAt: number | null;
}

/** A message as it stands now: what is stored, or, while it streams, what has arrived. */
export function useReply(message: Message): ShownReply {
  const streaming = message.state === "streaming";
  const live = useLiveReplies((state) => (streaming ? state.byMessage[message.id] : undefined));
  const opened = useCoreLink((state) => state.opened);
  useEffect(() => {
    if (streaming && opened > 0) void followReply(message.id);
  }, [streaming, opened, message.id]);
  return {
    blocks: live ? liveBlocks(live) : storedBlocks(message),
    live: streaming,
    thinkingSince: live?.thinkingSince ?? null,
    waiting: live?.waiting ?? null,
    heardAt: live?.heardAt ?? null,
  };
}
