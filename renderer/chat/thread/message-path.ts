import type { Message } from "#shared/contract/chat/conversations.ts";

type Node = Pick<Message, "id" | "parentId">;

/**
 * The branch that ends at the newest message. Messages form a tree, since an edit or another try is a sibling of what
 * was there before. Oldest first.
 */
export function pathToNewest<M extends Node>(messages: readonly M[]): M[] {
  return pathTo(messages, messages.at(-1));
}

/** The branch through `shownId` down to its newest end; without one, or one that is gone, the newest branch. */
export function pathThrough<M extends Node>(messages: readonly M[], shownId: string | null): M[] {
  const shown = messages.find(({ id }) => id === shownId);
  return shown ? pathTo(messages, newestBelow(messages, shown)) : pathToNewest(messages);
}

/** Where a message stands among those that share its parent, oldest first; `at` counts from 0. */
export interface Siblings {
  readonly ids: readonly string[];
  readonly at: number;
}

/** Siblings of every message that has some, by id. */
export function siblingsById(messages: readonly Node[]): ReadonlyMap<string, Siblings> {
  const byParent = new Map<string | null, string[]>();
  for (const { id, parentId } of messages) {
    const ids = byParent.get(parentId);
    if (ids) ids.push(id);
    else byParent.set(parentId, [id]);
  }
  const found = new Map<string, Siblings>();
  for (const ids of byParent.values()) {
    if (ids.length > 1) for (const [at, id] of ids.entries()) found.set(id, { ids, at });
  }
  return found;
}

/** Ends of branches: one for a conversation without edits or further answers. */
export function countBranches(messages: readonly Node[]): number {
  const parents = new Set(messages.map(({ parentId }) => parentId));
  return messages.filter(({ id }) => !parents.has(id)).length;
}

function pathTo<M extends Node>(messages: readonly M[], end: M | undefined): M[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: M[] = [];
  const seen = new Set<string>();
  let at = end;
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    path.push(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return path.reverse();
}

/** The newest of a message's descendants, or itself. Messages come oldest first, so one pass sees parents first. */
function newestBelow<M extends Node>(messages: readonly M[], from: M): M {
  const below = new Set([from.id]);
  let newest = from;
  for (const message of messages) {
    if (message.parentId === null || !below.has(message.parentId)) continue;
    below.add(message.id);
    newest = message;
  }
  return newest;
}
