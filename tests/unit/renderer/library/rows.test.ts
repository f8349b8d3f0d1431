import { describe, expect, test } from "vitest";
import { layOutRows } from "#renderer/library/lay-out-rows.ts";
import { placeKept } from "#renderer/library/rows/place-kept.ts";
import { rowAt, rowsBetween, topsOf } from "#renderer/library/rows/row-tops.ts";
import { ScrollPace } from "#renderer/library/rows/scroll-pace.ts";

const heights = { heading: 40, files: 100 };
const days = [
  { key: "2026-11-21", title: "", count: 5 },
  { key: "2026-11-20", title: "", count: 3 },
];
/** Heading, 5 files in two rows, heading, 3 files in one: 0, 40, 140, 240, 280, 380. */
const rows = layOutRows(days, 4, true);
const tops = topsOf(rows, heights);

test("rows begin where those before them end", () => {
  expect([...tops]).toEqual([0, 40, 140, 240, 280, 380]);
  expect([...topsOf([], heights)]).toEqual([0]);
});

test.each([
  [-50, 0],
  [0, 0],
  [39.9, 0],
  [40, 1],
  [279, 3],
  [280, 4],
  [10_000, 4],
])("at %d px is row %d", (y, row) => {
  expect(rowAt(tops, y)).toBe(row);
});

test("a stretch touches the rows it begins and ends in; of nothing there are none", () => {
  expect(rowsBetween(tops, 60, 250)).toEqual({ first: 1, end: 4 });
  expect(rowsBetween(tops, -200, 9_000)).toEqual({ first: 0, end: 5 });
  expect(rowsBetween(topsOf([], heights), 0, 600)).toEqual({ first: 0, end: 0 });
});

describe("in another layout of the same files", () => {
  const now = { rows: layOutRows(days, 2, true), tops: topsOf(layOutRows(days, 2, true), { heading: 40, files: 160 }) };
  test.each([
    ["the row of a file", 150, /* file 4, in the third row of two columns */ 40 + 2 * 160 + 10],
    ["a heading", 250, 40 + 3 * 160 + 10],
  ])("%s stays where it was seen", (_, scrolled, kept) => {
    expect(placeKept({ rows, tops }, now, scrolled)).toBe(kept);
  });

  test("the very top stays the top, and other files begin anew", () => {
    expect(placeKept({ rows, tops }, now, 0)).toBeNull();
    const fewer = layOutRows(days.slice(0, 1), 4, true);
    expect(placeKept({ rows, tops }, { rows: fewer, tops: topsOf(fewer, heights) }, 150)).toBeNull();
  });
});

describe("the pace of scrolling, in a view of 600 px, 60 steps a second", () => {
  const paceOf = (step: number, steps = 20) => {
    const pace = new ScrollPace();
    return Array.from({ length: steps }, (_, at) => pace.isRacing(at * step, 600, (at * 1000) / 60));
  };

  test.each([
    ["two screens a second are read", 20, false],
    ["nine screens a second race by", 90, true],
    ["upwards too", -90, true],
  ])("%s", (_, step, racing) => {
    expect(paceOf(step).at(-1)).toBe(racing);
  });

  test("a leap is no race, nor is a turn of the wheel without smooth scrolling", () => {
    const pace = new ScrollPace();
    expect(pace.isRacing(90_000, 600, 0)).toBe(false);
    expect(pace.isRacing(90_120, 600, 400)).toBe(false);
    expect(pace.isRacing(90_240, 600, 450)).toBe(false);
  });

  test("what a key asks for is no race, however often it comes", () => {
    const pace = new ScrollPace();
    for (let at = 0; at < 20; at += 1) {
      pace.rest();
      expect(pace.isRacing(at * 170, 600, at * 30)).toBe(false);
    }
  });
});
