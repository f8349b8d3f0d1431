import { client } from "#renderer/lib/index.ts";
import type { ReplySettings } from "#shared/contract/conversations.ts";

/** By their settings: conversations that were begun for a first message which isn't known to be stored. */
const begun = new Map<string, string>();

/**
 * Begins a conversation with its first message: `say` stores that in it. Resolves with the conversation's id. Where an
 * answer was lost the next try is the same conversation, so that the same message is known again.
 */
export async function beginConversation(
  settings: ReplySettings,
  say: (conversationId: string) => Promise<unknown>,
): Promise<string> {
  const key = JSON.stringify(settings);
  const id = begun.get(key) ?? (await client.conversations.create({ settings })).id;
  begun.set(key, id);
  await say(id);
  begun.delete(key);
  return id;
}
