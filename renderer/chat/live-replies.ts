import { create } from "zustand";
import { client, orpc, queryClient } from "#renderer/lib/index.ts";
import type { Message, ReplyEvent } from "#shared/contract/conversations.ts";
import { byFrame, frameDrawn } from "./by-frame.ts";
import { grownBlocks, indexFile, type LiveReply, nothingArrived } from "./grow-reply.ts";
import { readAhead, readStored } from "./read-ahead.ts";
import { keepSplit, storedBlocks } from "./shown-blocks.ts";

export interface LiveReplies {
  readonly byMessage: Readonly<Record<string, LiveReply>>;
}

export const useLiveReplies = create<LiveReplies>(() => ({ byMessage: {} }));
const following = new Map<string, AbortController>();

/** The replies whose every word comes here by itself. */
export const followed = (): string[] => [...following.keys()];

/** Puts a message as stored into the conversation that shows it. */
export function storeMessage(message: Message): void {
  queryClient.setQueryData(
    orpc.conversations.get.queryKey({ input: { id: message.conversationId } }),
    (shown) => shown && { ...shown, messages: shown.messages.map((each) => (each.id === message.id ? message : each)) },
  );
}

/**
 * Follows a reply that the core is receiving; goes on while other panes are open. After a lost link it attaches again
 * from the last event, so that nothing is missed or shown twice.
 */
export async function followReply(messageId: string): Promise<void> {
  if (following.has(messageId)) return;
  const leaving = new AbortController();
  following.set(messageId, leaving);
  const { byMessage: shown } = useLiveReplies.getState();
  let grown = shown[messageId] ?? nothingArrived;
  const since = grown.seq;
  const arriving = byFrame(async (arrived: readonly ReplyEvent[]) => {
    const before = grown;
    const now = Date.now();
    grown = arrived.reduce((reply, each) => indexFile(reply, each, now), before);
    await readAhead(grown, before);
    await frameDrawn();
    useLiveReplies.setState(({ byMessage }) => ({ byMessage: { ...byMessage, [messageId]: grown } }));
  });
  try {
    const events = await client.conversations.attach({ messageId, since }, { signal: leaving.signal });
    for await (const event of events) {
      if (event.type !== "end") {
        arriving.add(event);
        continue;
      }
      await arriving.all();
      const whole = event.told ? { ...event.message, blocks: grownBlocks(grown) } : event.message;
      keepSplit(whole, grown);
      await readStored(storedBlocks(whole), grown);
      storeMessage(whole);
      // The cache tells its readers a task later: were the live one let go before, nothing would be shown between.
      await new Promise((told) => setTimeout(told, 0));
      useLiveReplies.setState(({ byMessage }) => {
        const { [messageId]: _ended, ...others } = byMessage;
        return { byMessage: others };
      });
    }
  } catch {
    await arriving.all();
    // The link broke: the thread asks again when it is open (use-reply-row.ts); the core keeps receiving meanwhile.
  } finally {
    following.delete(messageId);
  }
}
