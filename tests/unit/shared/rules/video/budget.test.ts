import { expect, test } from "vitest";
import { judgeBudgets } from "#shared/rules/video/budget.ts";

const state = (scope: "day" | "film", seconds: number | null, cost: number | null) => ({
  scope,
  budget: { seconds, cost },
  spent: { seconds: 50, cost: 2.1 },
});

test.each([
  ["no bound", [state("day", null, null)], []],
  ["exactly used up", [state("day", 60, null)], [{ unit: "seconds", found: 60, allowed: 60, over: false }]],
  ["one more", [state("day", 59, null)], [{ unit: "seconds", found: 60, allowed: 59, over: true }]],
  // 2.1 + 4.2 is 6.300000000000001 in binary.
  ["decimal prices", [state("film", null, 6.3)], [{ scope: "film", unit: "cost", found: 6.3, over: false }]],
  [
    "both of both",
    [state("day", 55, 100), state("film", 100, 5)],
    [
      { over: true },
      { over: false },
      { over: false },
      { scope: "film", unit: "cost", spent: 2.1, adds: 4.2, over: true },
    ],
  ],
])("%s", (_, states, expected) => {
  expect(judgeBudgets(states, { seconds: 10, cost: 4.2 })).toMatchObject(expected);
});
