import type { ThreadMessage } from "./missing-bodies.ts";

/**
 * Messages in their order with the newer ones in place of the known; one that hasn't changed stays the same object, and
 * so does the whole list.
 */
export function mergeMessages(known: ThreadMessage[], news: readonly ThreadMessage[]): ThreadMessage[] {
  const newer = new Map(news.map((message) => [message.id, message]));
  const kept = known.map((message) => {
    const other = newer.get(message.id);
    if (!other) return message;
    newer.delete(message.id);
    const { lacking, state, finishedAt } = message;
    return lacking === undefined && other.state === state && other.finishedAt === finishedAt ? message : other;
  });
  const same = newer.size === 0 && kept.every((message, at) => message === known[at]);
  return same ? known : [...kept, ...newer.values()];
}
