import { replaceEqualDeep } from "@tanstack/react-query";
import { client, orpc, queryClient } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import { mergeMessages } from "./thread/merge-messages.ts";
import { pathThrough } from "./thread/message-path.ts";
import { messagesWithoutBodies, nextMissingBodies, type ThreadMessage } from "./thread/missing-bodies.ts";

export interface ShownConversation {
  conversation: Conversation;
  messages: ThreadMessage[];
}

/** Replies whose every word comes to the page by itself (reply-view): they are not asked for again. */
export const repliesFollowed = new Set<string>();

export const keyOf = (id: string) => orpc.conversations.get.queryKey({ input: { id } });

// What hasn't changed stays the same object by `mergeMessages`; comparing every word of a long thread costs frames.
queryClient.setQueryDefaults(orpc.conversations.get.key(), { structuralSharing: false });

/** What one sees first, and some more. */
const FIRST_MESSAGES = 40;
const FIRST_BYTES = 300_000;

/** The whole tree at once, and the words at the end of the branch that is shown; others come later (bring-words.ts). */
async function openConversation(id: string): Promise<ShownConversation> {
  const { conversation, outline, newest } = await client.threads.outline({ id });
  const messages = mergeMessages(messagesWithoutBodies(id, outline), newest);
  const path = pathThrough(messages, conversation.shownMessageId);
  // The newest messages are nearly always the end of the branch that is shown.
  const ids = nextMissingBodies(path.slice(-FIRST_MESSAGES), FIRST_BYTES, FIRST_MESSAGES);
  if (ids.length === 0 || path.at(-1)?.lacking === undefined) return { conversation, messages };
  return {
    conversation,
    messages: mergeMessages(messages, await client.threads.messages({ conversationId: id, ids })),
  };
}

/**
 * A conversation with its whole tree. One that is on the page already asks only for what came since: a reply's
 * beginning and end would otherwise bring a long thread over twice.
 */
export async function fetchConversation(id: string): Promise<ShownConversation> {
  const known = queryClient.getQueryData<ShownConversation>(keyOf(id));
  if (!known || known.messages.length === 0) return openConversation(id);
  const since = Math.max(...known.messages.map(({ createdAt, finishedAt }) => finishedAt ?? createdAt));
  const changed = await client.conversations.changed({ id, since, without: [...repliesFollowed] });
  // The page may have put an exchange of its own in, meanwhile.
  const now = queryClient.getQueryData<ShownConversation>(keyOf(id)) ?? known;
  const messages = mergeMessages(now.messages, changed.messages);
  if (messages.length !== changed.count) return openConversation(id);
  // What of it is as it was stays the same object: its settings draw half the pane.
  return { conversation: replaceEqualDeep(now.conversation, changed.conversation), messages };
}

/** Every reader of a conversation asks by this: one that couldn't fetch it would leave the others' query without a way. */
export const conversationQuery = (id: string) => ({ queryKey: keyOf(id), queryFn: () => fetchConversation(id) });
