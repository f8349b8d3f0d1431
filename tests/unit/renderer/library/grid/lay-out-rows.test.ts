import { expect, test } from "vitest";
import { layOutRows, leadTo, neighborOfPlace, rowOfPlace } from "#renderer/library/grid/lay-out-rows.ts";

const counted = (...counts: number[]) => counts.map((count, index) => ({ key: String(index), title: "", count }));

test("files are parted by heading and broken into lines", () => {
  const rows = layOutRows(counted(3, 1), 2, true);
  expect(rows.map((row) => (row.kind === "heading" ? `${row.heading.count} under` : `${row.at}+${row.count}`))).toEqual(
    ["3 under", "0+2", "2+1", "1 under", "3+1"],
  );
});

test("ungrouped there are no headings", () => {
  const rows = layOutRows(counted(3), 3, false);
  expect(rows.map(({ kind }) => kind)).toEqual(["files"]);
});

test("nothing gives no rows", () => {
  expect(layOutRows([], 4, true)).toEqual([]);
  expect(layOutRows(counted(0), 4, true)).toEqual([]);
});

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
    const row = many[rowOfPlace(many, place)];
    expect(row?.kind === "files" && row.at <= place && place < row.at + row.count).toBe(true);
  }
  expect(rowOfPlace(many, 100_000)).toBe(-1);
  expect(rowOfPlace([], 0)).toBe(-1);
});
