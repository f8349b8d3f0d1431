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

test("a point is as close to the ends as the least length lets it, and pushes the other no further than it must", () => {
  expect(moveStart({ start: 0, end: 2 }, 18, bounds)).toEqual({ start: 18, end: 20 });
  expect(moveStart({ start: 10, end: 20 }, 2, bounds)).toEqual({ start: 2, end: 17 });
  expect(moveStart({ start: 4, end: 6 }, 3, bounds)).toEqual({ start: 3, end: 6 });
  expect(moveEnd({ start: 4, end: 9 }, 5.5, bounds)).toEqual({ start: 3.5, end: 5.5 });
  expect(moveEnd({ start: 4, end: 9 }, 2, bounds)).toEqual({ start: 0, end: 2 });
  expect(moveEnd({ start: 0, end: 5 }, 15, bounds)).toEqual({ start: 0, end: 15 });
});

test("of a file that is shorter than the least length there is nothing to move", () => {
  const short = { length: 1, least: 2, most: 15 };
  expect(moveStart({ start: 0, end: 1 }, 0.5, short).start).toBe(0);
  expect(moveEnd({ start: 0, end: 1 }, 0.5, short).end).toBe(1);
  expect(slideRange({ start: 0, end: 1 }, 3, short)).toEqual({ start: 0, end: 1 });
});
