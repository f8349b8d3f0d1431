import { client, studioErrorFrom } from "#renderer/lib/index.ts";
import type { ReplySettings } from "#shared/contract/chat/conversations.ts";

/** By their settings: conversations that were begun for a first message which isn't known to be stored. */
const begun = new Map<string, string>();

/** The conversation that was begun with these settings for a first message which isn't known to be stored. */
export const pendingConversationFor = (settings: ReplySettings): string | undefined =>
  begun.get(JSON.stringify(settings));

/** A first message turned out to be stored there after all: the next one begins another conversation. */
export function forgetPendingConversation(conversationId: string): void {
  for (const [key, id] of begun) if (id === conversationId) begun.delete(key);
}

const isGone = (conversationId: string): Promise<boolean> =>
  client.conversations.get({ id: conversationId }).then(
    () => false,
    (error: unknown) => studioErrorFrom(error).code === "record_not_found",
  );

/**
 * Begins a conversation with its first message: `say` stores that in it. Resolves with the conversation's id. Where an
 * answer was lost the next try is the same conversation, so that the same message is known again.
 */
export async function beginConversation(
  settings: ReplySettings,
  say: (conversationId: string) => Promise<unknown>,
): Promise<string> {
  const key = JSON.stringify(settings);
  const earlier = begun.get(key);
  const id = earlier ?? (await client.conversations.create({ settings })).id;
  begun.set(key, id);
  try {
    await say(id);
  } catch (error) {
    // It was deleted since, and whatever it held with it: this press begins another.
    if (earlier === undefined || !(await isGone(earlier))) throw error;
    begun.delete(key);
    return beginConversation(settings, say);
  }
  begun.delete(key);
  return id;
}
