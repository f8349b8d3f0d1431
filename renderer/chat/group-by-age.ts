import type { Conversation } from "#shared/contract/conversations.ts";

export type Age = "pinned" | "today" | "yesterday" | "lastWeek" | "older";

const DAY = 86_400_000;

function ageOf(at: number, now: number): Age {
  const today = new Date(now).setHours(0, 0, 0, 0);
  if (at >= today) return "today";
  if (at >= new Date(today - DAY / 2).setHours(0, 0, 0, 0)) return "yesterday";
  return at >= today - 6 * DAY ? "lastWeek" : "older";
}

/** Conversations in their order, pinned ones apart, the others under the age of their last change; ages without any are left out. */
export function groupByAge(found: readonly Conversation[], now: number): { age: Age; conversations: Conversation[] }[] {
  const groups = new Map<Age, Conversation[]>();
  for (const conversation of found) {
    const age = conversation.pinned ? "pinned" : ageOf(conversation.updatedAt, now);
    groups.set(age, [...(groups.get(age) ?? []), conversation]);
  }
  return [...groups].map(([age, conversations]) => ({ age, conversations }));
}
