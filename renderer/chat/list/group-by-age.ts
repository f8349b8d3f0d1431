import type { Conversation } from "#shared/contract/chat/conversations.ts";

const ages = ["today", "yesterday", "lastWeek", "older"] as const;
export type Age = "pinned" | (typeof ages)[number];

const DAY = 86_400_000;

/** When today, yesterday and the last week began; what is before them is older. */
export function ageStarts(now: number): number[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  return [today, new Date(today - DAY / 2).setHours(0, 0, 0, 0), today - 6 * DAY];
}

/** Conversations in their order, pinned ones apart, the others under the age of their last change; ages without any are left out. */
export function groupByAge(found: readonly Conversation[], now: number): { age: Age; conversations: Conversation[] }[] {
  const starts = ageStarts(now);
  const groups = new Map<Age, Conversation[]>();
  for (const conversation of found) {
    const at = starts.findIndex((start) => conversation.updatedAt >= start);
    const age = conversation.pinned ? "pinned" : (ages[at === -1 ? starts.length : at] ?? "older");
    const own = groups.get(age);
    if (own) own.push(conversation);
    else groups.set(age, [conversation]);
  }
  return [...groups].map(([age, conversations]) => ({ age, conversations }));
}

/** Places of a list that are under one age: from the one until before the other. */
export interface AgePlaces {
  readonly age: Age;
  readonly from: number;
  readonly to: number;
}

/** Where each age begins and ends in a list of so many, by `ageStarts`; ages without any are left out. */
export function agePlaces(count: { total: number; pinned: number; newer: readonly number[] }): AgePlaces[] {
  const ends = [...count.newer.map((newer) => count.pinned + newer), count.total];
  const found = ages.map((age, at) => ({ age, from: ends[at - 1] ?? count.pinned, to: ends[at] ?? count.total }));
  return [{ age: "pinned" as const, from: 0, to: count.pinned }, ...found].filter(({ from, to }) => to > from);
}
