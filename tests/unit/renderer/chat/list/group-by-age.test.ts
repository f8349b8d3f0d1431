import { expect, test } from "vitest";
import { pageSpans } from "#renderer/chat/folders/page-spans.ts";
import { agePlaces, ageStarts, groupByAge, monthOf } from "#renderer/chat/list/group-by-age.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";

const HOUR = 3_600_000;
const now = new Date(2026, 10, 21, 9, 30).getTime();

test.each([
  [0, "today"],
  [9 * HOUR, "today"],
  [10 * HOUR, "yesterday"],
  [33 * HOUR, "yesterday"],
  [34 * HOUR, "lastWeek"],
  [24 * 6 * HOUR, "lastWeek"],
  [24 * 7 * HOUR, `month ${new Date(2026, 10, 1).getTime()}`],
  [24 * 20 * HOUR, `month ${new Date(2026, 10, 1).getTime()}`],
  [24 * 21 * HOUR, `month ${new Date(2026, 9, 1).getTime()}`],
  [24 * 340 * HOUR, `month ${new Date(2025, 11, 1).getTime()}`],
  [24 * 400 * HOUR, "older"],
])("what changed %d ms ago stands under its age", (ago, age) => {
  const conversations = [{ id: "c", pinned: false, updatedAt: now - ago }] as Conversation[];
  expect(groupByAge(conversations, now).map((group) => group.age)).toEqual([age]);
});

test("places of a list by age are those that its rows would have", () => {
  const rows = [
    { pinned: true, updatedAt: now - 24 * 30 * HOUR },
    { pinned: true, updatedAt: now },
    ...[0, HOUR, 12 * HOUR, 24 * 9 * HOUR, 24 * 40 * HOUR, 24 * 500 * HOUR].map((ago) => ({
      pinned: false,
      updatedAt: now - ago,
    })),
  ] as Conversation[];
  const newer = ageStarts(now).map((start) => rows.filter((row) => !row.pinned && row.updatedAt >= start).length);
  expect(newer).toEqual([2, 3, 3, 4, 5, ...Array.from({ length: 10 }, () => 5)]);
  const places = agePlaces({ total: rows.length, pinned: 2, newer }, ageStarts(now));
  expect(places).toEqual([
    { age: "pinned", from: 0, to: 2 },
    { age: "today", from: 2, to: 4 },
    { age: "yesterday", from: 4, to: 5 },
    { age: `month ${new Date(2026, 10, 1).getTime()}`, from: 5, to: 6 },
    { age: `month ${new Date(2026, 9, 1).getTime()}`, from: 6, to: 7 },
    { age: "older", from: 7, to: 8 },
  ]);
  expect(groupByAge(rows, now).map(({ age, conversations }) => [age, conversations.length])).toEqual(
    places.map(({ age, from, to }) => [age, to - from]),
  );
  expect(agePlaces({ total: 0, pinned: 0, newer: [0, 0, 0] }, ageStarts(now))).toEqual([]);
});

test.each([
  [0, 0, []],
  [0, 5, [{ page: 0, from: 0, to: 5 }]],
  [
    5,
    12,
    [
      { page: 0, from: 5, to: 10 },
      { page: 1, from: 10, to: 12 },
    ],
  ],
  [10, 20, [{ page: 1, from: 10, to: 20 }]],
  [
    9,
    31,
    [
      { page: 0, from: 9, to: 10 },
      { page: 1, from: 10, to: 20 },
      { page: 2, from: 20, to: 30 },
      { page: 3, from: 30, to: 31 },
    ],
  ],
])("places %d to %d are told page by page", (from, to, spans) => {
  expect(pageSpans(from, to, 10)).toEqual(spans);
});

// @shows Day 1 to day 30 › Chat: months in the list
test.each([
  ["en", "November 2026"],
  ["zh-CN", "2026年11月"],
  ["ja", "2026年11月"],
])("a month is called as people write it: %s", (language, name) => {
  expect(monthOf(`month ${new Date(2026, 10, 1).getTime()}`, language)).toBe(name);
  expect(monthOf("older", language)).toBeUndefined();
});

test("in the first days of a month nothing of the last week is told twice", () => {
  const early = new Date(2026, 10, 3, 9).getTime();
  const [, , week = 0, ...months] = ageStarts(early);
  expect(week).toBe(new Date(2026, 9, 28).getTime());
  expect(months[0]).toBe(new Date(2026, 9, 1).getTime());
});
