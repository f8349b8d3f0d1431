import { expect, test } from "vitest";
import { type GridRows, layOutRows, leadTo, neighborOfPlace, rowOfPlace } from "#renderer/library/grid/lay-out-rows.ts";
import { gridOf, rowsIn } from "../grid-rows.ts";

/** Each row in short: `5 under` a heading, `0+4` for four files from the first on. */
const drawn = (rows: GridRows) =>
  rowsIn(rows).map((row) => (row?.kind === "heading" ? `${row.heading.count} under` : `${row?.at}+${row?.count}`));

const counted = (...counts: number[]) => counts.map((count, index) => ({ key: String(index), title: "", count }));

test("files are parted by heading and broken into lines", () => {
  const rows = layOutRows(counted(3, 1), 2, true);
  expect(drawn(rows)).toEqual(["3 under", "0+2", "2+1", "1 under", "3+1"]);
  expect([...rows.isHeading]).toEqual([1, 0, 0, 1, 0]);
  expect([rows.at(-1), rows.at(5)]).toEqual([undefined, undefined]);
});

test("ungrouped there are no headings", () => {
  const rows = layOutRows(counted(3), 3, false);
  expect(drawn(rows)).toEqual(["0+3"]);
  expect([...rows.isHeading]).toEqual([0]);
});

test("nothing gives no rows", () => {
  expect(drawn(layOutRows([], 4, true))).toEqual([]);
  expect(drawn(layOutRows(counted(0), 4, true))).toEqual([]);
  expect(drawn(layOutRows(counted(0, 2, 0), 4, true))).toEqual(["2 under", "0+2"]);
});

test.each([
  ["none", null, ["6 under", "0+4", "4+2", "3 under", "6+3"]],
  ["one of the first heading", { key: "0", count: 1, columns: 4 }, ["6 under", "0+1", "1+4", "5+1", "3 under", "6+3"]],
  ["one after which a line is full", { key: "0", count: 2, columns: 4 }, ["6 under", "0+2", "2+4", "3 under", "6+3"]],
  ["one of the second", { key: "1", count: 2, columns: 4 }, ["6 under", "0+4", "4+2", "3 under", "6+2", "8+1"]],
  ["all of a heading", { key: "1", count: 3, columns: 4 }, ["6 under", "0+4", "4+2", "3 under", "6+3"]],
  ["of another width", { key: "0", count: 1, columns: 5 }, ["6 under", "0+4", "4+2", "3 under", "6+3"]],
])("with a lead, %s, the lines begin so", (_what, lead, lines) =>
  expect(drawn(layOutRows(counted(6, 3), 4, true, lead))).toEqual(lines),
);

// 0 1 2
// 3
// — next heading —
// 4 5
const rows = layOutRows(counted(4, 2), 3, true);
test.each([
  [0, "ArrowRight", 1],
  [5, "ArrowRight", 5],
  [0, "ArrowLeft", 0],
  [2, "ArrowDown", 3],
  [3, "ArrowDown", 4],
  [5, "ArrowDown", 5],
  [5, "ArrowUp", 3],
  [1, "ArrowUp", 1],
  [4, "Home", 0],
  [0, "End", 5],
  [0, "PageDown", 4],
  [5, "PageUp", 1],
])("from %i %s leads to %i", (from, key, to) => expect(neighborOfPlace(rows, from, key, 4)).toBe(to));

// 0 1 2
// 3 4
const plain = layOutRows(counted(5), 3, false);
test.each([
  [3, "ArrowUp", 0],
  [2, "ArrowUp", 2],
  [1, "ArrowDown", 4],
  [2, "ArrowDown", 4],
  [3, "ArrowDown", 3],
  [4, "PageUp", 1],
  [1, "PageDown", 4],
])("without headings, from %i %s leads to %i", (from, key, to) => expect(neighborOfPlace(plain, from, key)).toBe(to));

test.each([
  ["the first of all", 0, null],
  ["the second", 1, { key: "0", count: 1, columns: 4 }],
  ["the last of a line", 3, { key: "0", count: 3, columns: 4 }],
  ["the first of the next line", 4, null],
  ["the last of a heading", 5, { key: "0", count: 1, columns: 4 }],
  ["the first of the next heading", 6, null],
  ["the second there", 7, { key: "1", count: 1, columns: 4 }],
  ["the last of all", 8, { key: "1", count: 2, columns: 4 }],
  ["one behind the last", 9, null],
])("the lead by which a line begins with %s", (_which, place, lead) =>
  expect(leadTo(counted(6, 3), 4, place)).toEqual(lead),
);

test("a place is found in its row, among a hundred thousand", () => {
  const many = layOutRows(counted(...Array.from({ length: 1000 }, () => 100)), 7, true);
  for (const place of [0, 6, 7, 99, 100, 50_000, 99_999]) {
    const row = many.at(rowOfPlace(many, place));
    expect(row?.kind === "files" && row.at <= place && place < row.at + row.count).toBe(true);
  }
  expect(rowOfPlace(many, 100_000)).toBe(-1);
  expect(rowOfPlace(gridOf([]), 0)).toBe(-1);
});
