import { expect, test } from "vitest";
import { layOutRows, neighbour } from "#renderer/library/lay-out-rows.ts";
import type { Asset } from "#shared/contract/media.ts";

const noon = new Date(2026, 10, 21, 12).getTime();
const DAY = 86_400_000;
const made = (...at: number[]) => at.map((createdAt, index) => ({ id: String(index), createdAt }) as Asset);

test("files are parted by day and broken into lines", () => {
  const rows = layOutRows(made(noon, noon - 1, noon - 2, noon - DAY), 2, true);
  expect(
    rows.map((row) => (row.kind === "day" ? `day ${row.count}` : row.assets.map(({ id }) => id).join(""))),
  ).toEqual(["day 3", "01", "2", "day 1", "3"]);
});

test("in another order than time there are no days", () => {
  const rows = layOutRows(made(noon, noon - DAY, noon), 3, false);
  expect(rows.map(({ kind }) => kind)).toEqual(["tiles"]);
});

test("nothing gives no rows", () => expect(layOutRows([], 4, true)).toEqual([]));

// 0 1 2
// 3
// — next day —
// 4 5
const rows = layOutRows(made(noon, noon, noon, noon, noon - DAY, noon - DAY), 3, true);
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
])("from %i %s leads to %i", (from, key, to) => expect(neighbour(rows, from, key)).toBe(to));
