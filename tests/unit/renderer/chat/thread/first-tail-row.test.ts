import { expect, test } from "vitest";
import { firstTailRow } from "#renderer/chat/thread/first-tail-row.ts";

test.each([
  { name: "a thread of one message has no list", rows: 1, before: 0, away: false, first: 0 },
  { name: "three rows stand", rows: 12, before: 0, away: false, first: 9 },
  { name: "a new row takes the place of another at the end", rows: 13, before: 9, away: false, first: 10 },
  { name: "who reads elsewhere keeps what stands", rows: 19, before: 10, away: true, first: 10 },
  { name: "back at the end the rows leave it together", rows: 19, before: 10, away: false, first: 16 },
  { name: "a shorter branch is shown at once", rows: 6, before: 10, away: true, first: 3 },
])("$name", ({ rows, before, away, first }) => {
  expect(firstTailRow(rows, before, away)).toBe(first);
});
