import { client, orpc, queryClient } from "#renderer/lib/index.ts";
import type { Conversation, Message } from "#shared/contract/conversations.ts";
import { followed } from "./live-replies.ts";
import { mergeMessages } from "./merge-messages.ts";

export interface ShownConversation {
  conversation: Conversation;
  messages: Message[];
}

export const keyOf = (id: string) => orpc.conversations.get.queryKey({ input: { id } });

// What hasn't changed stays the same object by `mergeMessages`; comparing every word of a long thread costs frames.
queryClient.setQueryDefaults(orpc.conversations.get.key(), { structuralSharing: false });

/**
 * A conversation with its whole tree. One that is on the page already asks only for what came since: a reply's
 * beginning and end would otherwise bring a long thread over twice.
 */
export async function fetchConversation(id: string): Promise<ShownConversation> {
  const known = queryClient.getQueryData<ShownConversation>(keyOf(id));
  if (!known || known.messages.length === 0) return client.conversations.get({ id });
  const since = Math.max(...known.messages.map(({ createdAt, finishedAt }) => finishedAt ?? createdAt));
  const {
    conversation,
    messages: news,
    count,
  } = await client.conversations.changed({ id, since, without: followed() });
  // The page may have put an exchange of its own in, meanwhile.
  const now = queryClient.getQueryData<ShownConversation>(keyOf(id)) ?? known;
  const messages = mergeMessages(now.messages, news);
  return messages.length === count ? { conversation, messages } : client.conversations.get({ id });
}
