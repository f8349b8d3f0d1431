import { useEffect } from "react";
import { useCoreLink } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { type MediaBlock, mediaOf } from "./attachments/message-attachments.ts";
import type { LiveBlock } from "./grow-reply.ts";
import { followReply, useLiveReplies } from "./live-replies.ts";

export interface ShownBlock extends LiveBlock {
  readonly name: string | undefined;
  /** An image or video. */
  readonly media: MediaBlock | undefined;
}

export interface ShownReply {
  readonly blocks: readonly ShownBlock[];
  readonly live: boolean;
  readonly thinkingSince: number | null;
  readonly waiting: number | null;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The blocks of a stored message as they are shown; unknown kinds are shown by their type. */
export function storedBlocks({ blocks }: Message): ShownBlock[] {
  return blocks.map((block) => {
    const known = block as Readonly<Record<string, unknown>> & { type: string };
    return {
      type: known.type,
      text: text(known.text),
      thinking: text(known.thinking),
      input: known.input === undefined ? "" : JSON.stringify(known.input, null, 2),
      name: typeof known.name === "string" ? known.name : undefined,
      media: mediaOf(block),
      sealed: true,
    };
  });
}

/** A message as it stands now: what is stored, or, while it streams, what has arrived. */
export function useReply(message: Message): ShownReply {
  const streaming = message.state === "streaming";
  const live = useLiveReplies((state) => (streaming ? state.byMessage[message.id] : undefined));
  const opened = useCoreLink((state) => state.opened);
  useEffect(() => {
    if (streaming && opened > 0) void followReply(message.id);
  }, [streaming, opened, message.id]);
  if (live) {
    return {
      blocks: live.blocks.map((block) => ({ ...block, name: undefined, media: undefined })),
      live: true,
      thinkingSince: live.thinkingSince,
      waiting: live.waiting,
    };
  }
  return { blocks: storedBlocks(message), live: streaming, thinkingSince: null, waiting: null };
}
