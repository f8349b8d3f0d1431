import { expect, test } from "vitest";
import { moveEnd, moveStart, slideRange } from "#renderer/media/repair/dialog/trim-range.ts";

const bounds = { length: 20, least: 2, most: 15 };
const range = { start: 0, end: 15 };

test.each([
  [3, { start: 3, end: 15 }],
  [14, { start: 14, end: 16 }],
  [30, { start: 18, end: 20 }],
  [-5, { start: 0, end: 15 }],
])("the in point to %d gives %o", (to, made) => {
  expect(moveStart(range, to, bounds)).toEqual(made);
});

test.each([
  [18, { start: 3, end: 18 }],
  [1, { start: 0, end: 2 }],
  [30, { start: 5, end: 20 }],
])("the out point to %d gives %o", (to, made) => {
  expect(moveEnd(range, to, bounds)).toEqual(made);
});

test("sliding keeps the length", () => {
  expect(slideRange({ start: 2, end: 6 }, 30, bounds)).toEqual({ start: 16, end: 20 });
  expect(slideRange({ start: 2, end: 6 }, -30, bounds)).toEqual({ start: 0, end: 4 });
});
