import { expect, it } from "vitest";
import { readAmount } from "#renderer/storyboard/budget/read-amount.ts";

it.each([
  ["", false, null],
  ["  ", true, null],
  ["0.5", false, 0.5],
  ["0,5", true, 0.5],
  [" 120 ", true, 120],
  ["0", false, 0],
  ["0", true, null],
  ["-1", false, undefined],
  ["12 s", true, undefined],
  ["1,000.5", false, undefined],
  ["Infinity", true, undefined],
])("%j, an amount above nought: %j, is read as %j", (typed, positive, amount) => {
  expect(readAmount(typed, positive)).toBe(amount);
});
