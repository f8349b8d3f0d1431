import { expect, test } from "vitest";
import { calmStanding, firstStanding } from "#renderer/chat/first-standing.ts";

const atFirst = Number.POSITIVE_INFINITY;

test.each([
  { name: "a thread of one message has no list", rows: 1, before: atFirst, away: false, first: 0 },
  { name: "three rows stand", rows: 12, before: atFirst, away: false, first: 9 },
  { name: "a new row joins those that stand", rows: 13, before: 9, away: false, first: 9 },
  { name: "of very many the oldest leaves them at once", rows: 40, before: 15, away: false, first: 16 },
  { name: "who reads elsewhere keeps what stands, however much it is", rows: 60, before: 10, away: true, first: 10 },
  { name: "back at the end too many leave it together", rows: 60, before: 10, away: false, first: 36 },
  { name: "a shorter branch is shown at once", rows: 6, before: 10, away: true, first: 3 },
  { name: "a shorter branch is shown at once at the end, too", rows: 6, before: 10, away: false, first: 3 },
])("$name", ({ rows, before, away, first }) => {
  expect(firstStanding(rows, before, away)).toBe(first);
});

test("in a calm list three rows stand", () => {
  expect(calmStanding(12)).toBe(9);
  expect(calmStanding(2)).toBe(0);
});
