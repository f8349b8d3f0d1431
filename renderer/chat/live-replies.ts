import { create } from "zustand";
import { client, orpc, queryClient } from "#renderer/lib/index.ts";
import type { Message, ReplyEvent } from "#shared/contract/conversations.ts";
import { byFrame } from "./by-frame.ts";
import { grownBlocks, type LiveReply, nothingArrived, takeIn } from "./grow-reply.ts";

interface LiveReplies {
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
  try {
    const since = useLiveReplies.getState().byMessage[messageId]?.seq ?? 0;
    const take = byFrame((arrived: readonly ReplyEvent[]) => {
      useLiveReplies.setState(({ byMessage }) => {
        const before = byMessage[messageId] ?? nothingArrived;
        const now = Date.now();
        return {
          byMessage: { ...byMessage, [messageId]: arrived.reduce((reply, each) => takeIn(reply, each, now), before) },
        };
      });
    });
    const events = await client.conversations.attach({ messageId, since }, { signal: leaving.signal });
    for await (const event of events) {
      if (event.type === "end") {
        take.now();
        const grown = useLiveReplies.getState().byMessage[messageId];
        storeMessage(event.told && grown ? { ...event.message, blocks: grownBlocks(grown) } : event.message);
        useLiveReplies.setState(({ byMessage }) => {
          const { [messageId]: _ended, ...others } = byMessage;
          return { byMessage: others };
        });
      } else {
        take.add(event);
      }
    }
  } catch {
    // The link broke: the thread asks again when it is open (use-reply.ts); the core keeps receiving meanwhile.
  } finally {
    following.delete(messageId);
  }
}
