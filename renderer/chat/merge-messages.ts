import type { ThreadMessage } from "./thread-heads.ts";

/** Messages in their order with the newer ones in place of the known; one that hasn't changed stays the same object. */
export function mergeMessages(known: readonly ThreadMessage[], news: readonly ThreadMessage[]): ThreadMessage[] {
  const newer = new Map(news.map((message) => [message.id, message]));
  const kept = known.map((message) => {
    const other = newer.get(message.id);
    if (!other) return message;
    newer.delete(message.id);
    const { lacking, state, finishedAt } = message;
    return lacking === undefined && other.state === state && other.finishedAt === finishedAt ? message : other;
  });
  return [...kept, ...newer.values()];
}
