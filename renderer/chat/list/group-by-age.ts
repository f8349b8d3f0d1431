import type { Conversation } from "#shared/contract/chat/conversations.ts";

const recent = ["today", "yesterday", "lastWeek"] as const;
/** An age that has a name of its own. */
export type NamedAge = "pinned" | (typeof recent)[number] | "older";
/** `month …`: of one month, named by when it began. */
export type Age = NamedAge | `month ${number}`;

const DAY = 86_400_000;
/** Months that have a heading of their own; what is before them is older. */
const MONTHS = 12;

/** When each age began, newest first: today, yesterday, the last week, then the months before it. */
export function ageStarts(now: number): number[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const week = today - 6 * DAY;
  const { year, month } = { year: new Date(now).getFullYear(), month: new Date(now).getMonth() };
  const months = Array.from({ length: MONTHS }, (_, back) => new Date(year, month - back, 1).getTime());
  return [today, new Date(today - DAY / 2).setHours(0, 0, 0, 0), week, ...months.filter((start) => start < week)];
}

/** The ages in the order of their starts, and what is before all of them. */
const agesOf = (starts: readonly number[]): Age[] => [
  ...starts.map((start, at): Age => recent[at] ?? `month ${start}`),
  "older",
];

/** The month of an age, as people write it; undefined for one that isn't a month. */
export function monthOf(age: Age, language: string): string | undefined {
  const start = /^month (\d+)$/.exec(age)?.[1];
  if (start === undefined) return undefined;
  return new Intl.DateTimeFormat(language, { month: "long", year: "numeric" }).format(Number(start));
}

/** Conversations in their order, pinned ones apart, the others under the age of their last change; ages without any are left out. */
export function groupByAge(found: readonly Conversation[], now: number): { age: Age; conversations: Conversation[] }[] {
  const starts = ageStarts(now);
  const ages = agesOf(starts);
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

/** Where each age begins and ends in a list of so many, counted by `starts` (`ageStarts`); ages without any are left out. */
export function agePlaces(
  count: { total: number; pinned: number; newer: readonly number[] },
  starts: readonly number[],
): AgePlaces[] {
  const ends = [...count.newer.map((newer) => count.pinned + newer), count.total];
  const found = agesOf(starts).map((age, at) => ({
    age,
    from: ends[at - 1] ?? count.pinned,
    to: ends[at] ?? count.total,
  }));
  return [{ age: "pinned" as const, from: 0, to: count.pinned }, ...found].filter(({ from, to }) => to > from);
}
