import type { Message } from "#shared/contract/conversations.ts";

/**
 * The branch that is shown: from the root to the newest message. Messages form a tree, since an edit or another try
 * is a sibling of what was there before. Oldest first.
 */
export function pathToNewest(messages: readonly Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: Message[] = [];
  const seen = new Set<string>();
  let at = messages.at(-1);
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    path.push(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return path.reverse();
}
