import { expect, test } from "vitest";
import { timeSpent } from "#renderer/tasks/time-spent.ts";

test("time is told by state, the last one until now, and the end has none", () => {
  const begun = [
    { state: "intent", at: 0 },
    { state: "submitting", at: 2000 },
    { state: "queued", at: 2500 },
  ] as const;
  expect(timeSpent(begun, 10_500)).toEqual([
    { state: "intent", seconds: 2 },
    { state: "submitting", seconds: 0.5 },
    { state: "queued", seconds: 8 },
  ]);
  const again = [
    ...begun,
    { state: "downloading", at: 4500 },
    { state: "failed", at: 5500 },
    { state: "downloading", at: 20_500 },
    { state: "ready", at: 21_500 },
  ] as const;
  expect(timeSpent(again, 90_000).slice(2)).toEqual([
    { state: "queued", seconds: 2 },
    { state: "downloading", seconds: 2 },
  ]);
});
