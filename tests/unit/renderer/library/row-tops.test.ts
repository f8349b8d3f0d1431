import { expect, it } from "vitest";
import { rowAt, rowsBetween, topsOf } from "#renderer/library/rows/row-tops.ts";
import { gridOf } from "./grid-rows.ts";

const heading = { kind: "heading", heading: { key: "today", count: 8 } } as never;
const files = { kind: "files", at: 0, count: 4 } as const;
/** A heading of 30 px and three lines of 100. */
const tops = topsOf(gridOf([heading, files, files, files]), { heading: 30, files: 100 });

it("rows stand one below the other, each as high as its kind", () => {
  expect([...tops]).toEqual([0, 30, 130, 230, 330]);
});

it.each([
  [-5, 0],
  [0, 0],
  [29, 0],
  [30, 1],
  [129, 1],
  [130, 2],
  [329, 3],
  [330, 3],
  [9999, 3],
])("at %d px is row %d", (y, row) => {
  expect(rowAt(tops, y)).toBe(row);
});

it("a stretch has every row that any part of it touches", () => {
  expect(rowsBetween(tops, 20, 40)).toEqual({ first: 0, end: 2 });
  expect(rowsBetween(tops, 130, 230)).toEqual({ first: 2, end: 4 });
});

it("one row is all there is of one; of none there is nothing", () => {
  expect(rowsBetween(topsOf(gridOf([files]), { heading: 30, files: 100 }), 0, 50)).toEqual({ first: 0, end: 1 });
  expect(rowsBetween(topsOf(gridOf([]), { heading: 30, files: 100 }), 0, 50)).toEqual({ first: 0, end: 0 });
});
