import { create } from "zustand";
import { client, orpc, queryClient } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { grownBlocks, type LiveReply, nothingArrived, takeIn } from "./grow-reply.ts";

interface LiveReplies {
  readonly byMessage: Readonly<Record<string, LiveReply>>;
}

export const useLiveReplies = create<LiveReplies>(() => ({ byMessage: {} }));
const following = new Map<string, AbortController>();

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
    const events = await client.conversations.attach({ messageId, since }, { signal: leaving.signal });
    for await (const event of events) {
      if (event.type === "end") {
        const grown = useLiveReplies.getState().byMessage[messageId];
        storeMessage(event.told && grown ? { ...event.message, blocks: grownBlocks(grown) } : event.message);
        useLiveReplies.setState(({ byMessage }) => {
          const { [messageId]: _ended, ...others } = byMessage;
          return { byMessage: others };
        });
      } else {
        useLiveReplies.setState(({ byMessage }) => ({
          byMessage: { ...byMessage, [messageId]: takeIn(byMessage[messageId] ?? nothingArrived, event, Date.now()) },
        }));
      }
    }
  } catch {
    // The link broke: the thread asks again when it is open (use-reply.ts); the core keeps receiving meanwhile.
  } finally {
    following.delete(messageId);
  }
}
