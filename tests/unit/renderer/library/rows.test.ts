import { describe, expect, test } from "vitest";
import { layOutRows, leadTo } from "#renderer/library/grid/lay-out-rows.ts";
import { rowAt, rowsBetween, topsOf } from "#renderer/library/rows/row-tops.ts";
import { anchoredScroll } from "#renderer/library/rows/scroll-anchor.ts";
import { ScrollPace } from "#renderer/library/rows/scroll-pace.ts";
import { gridOf, rowsIn } from "./grid-rows.ts";

const heights = { heading: 40, files: 100 };
const days = [
  { key: "2026-11-21", title: "", count: 5 },
  { key: "2026-11-20", title: "", count: 3 },
];
/** Heading, 5 files in two rows, heading, 3 files in one: 0, 40, 140, 240, 280, 380. */
const rows = layOutRows(days, 4, true);
const tops = topsOf(rows, heights);
const above = { of: "an answer", count: 0 };

test("rows begin where those before them end", () => {
  expect([...tops]).toEqual([0, 40, 140, 240, 280, 380]);
  expect([...topsOf(gridOf([]), heights)]).toEqual([0]);
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
  expect(rowsBetween(topsOf(gridOf([]), heights), 0, 600)).toEqual({ first: 0, end: 0 });
});

describe("in another layout of the same files", () => {
  const now = { rows: layOutRows(days, 2, true), tops: topsOf(layOutRows(days, 2, true), { heading: 40, files: 160 }) };
  // @shows Library, point by point › 2. Grid and list, sizes, columns, groups, orders
  test.each([
    ["the row of a file", 150, /* file 4, in the third row of two columns */ 40 + 2 * 160 + 10],
    ["a heading", 250, 40 + 3 * 160 + 10],
  ])("%s stays where it was seen", (_, scrolled, kept) => {
    expect(anchoredScroll({ rows, tops, above }, { ...now, above }, scrolled)).toEqual({ top: kept, rows: 0 });
  });

  test("the very top stays the top, and other files begin anew", () => {
    expect(anchoredScroll({ rows, tops, above }, { ...now, above }, 0)).toBeNull();
    const fewer = layOutRows(days.slice(0, 1), 4, true);
    expect(anchoredScroll({ rows, tops, above }, { rows: fewer, tops: topsOf(fewer, heights), above }, 150)).toBeNull();
  });
});

describe("when files come above what is in sight", () => {
  const grown = (first: number, second = 3) => [
    { key: "2026-11-21", title: "", count: first },
    { key: "2026-11-20", title: "", count: second },
  ];
  /** As the page lays it out that had this row in sight: the line begins with the same file. */
  const laidOut = (headings: typeof days, came: number, place: number) => {
    const lines = layOutRows(headings, 4, true, leadTo(headings, 4, place + came));
    return { rows: lines, tops: topsOf(lines, heights), above: { of: above.of, count: came } };
  };
  const before = { rows, tops, above };

  // @shows Library, point by point › 2. Files that come in meanwhile move nothing that is looked at, and are counted
  test.each([
    // Heading, a line of three that came and the first … all as before, three further places on.
    ["some of one line, into the same day", grown(8), 3, { place: 4, row: 2, scrolled: 150 }, 250, 1],
    ["whole lines, into the same day", grown(13), 8, { place: 4, row: 2, scrolled: 150 }, 350, 2],
    ["into the day above", grown(10), 5, { place: 5, row: 4, scrolled: 300 }, 400, 1],
    ["of a line above some went", grown(4), -1, { place: 5, row: 4, scrolled: 300 }, 200, -1],
  ])("%s: what is in sight stays", (_, headings, came, { place, row, scrolled }, top, moved) => {
    const now = laidOut(headings, came, place);
    expect(anchoredScroll(before, now, scrolled)).toEqual({ top, rows: moved });
    const [was, is] = [rows.at(row), now.rows.at(row + moved)];
    // The line holds the same files, each in its column.
    expect(is).toEqual({ ...was, at: place + came });
  });

  test("the count of another answer says nothing", () => {
    const now = { ...laidOut(grown(8), 3, 4), above: { of: {}, count: 3 } };
    expect(anchoredScroll(before, now, 150)).toBeNull();
  });

  test("a lead holds in a grid of as many columns only, and is none where lines fit", () => {
    expect(leadTo(grown(8), 4, 7)).toEqual({ key: "2026-11-21", count: 3, columns: 4 });
    expect(leadTo(grown(8), 4, 4)).toBeNull();
    expect(leadTo(grown(8), 4, 99)).toBeNull();
    const lead = leadTo(grown(8), 4, 7);
    expect(rowsIn(layOutRows(grown(8), 5, false, lead))).toEqual(rowsIn(layOutRows(grown(8), 5, false)));
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

  test.each([
    ["just three screens a second", 270, 149, false],
    ["a pixel more", 271, 149, true],
    ["a step that is as old as the stretch is long", 9000, 150, false],
  ])("%s: it races %s", (_, way, last, racing) => {
    const pace = new ScrollPace();
    // Nothing is scrolled at the first step; the third tells.
    pace.isRacing(0, 600, 0);
    pace.isRacing(way - 10, 600, 75);
    expect(pace.isRacing(way, 600, last)).toBe(racing);
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
