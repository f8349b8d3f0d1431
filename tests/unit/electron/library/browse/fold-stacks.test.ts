import { expect, test } from "vitest";
import { foldingOf } from "#core/library/browse/fold-stacks.ts";

/** Rows 1–3 are takes of shot A, 4 of shot B, 5 and 6 of song S; 7 is no take, and 8 came after the stacks were read. */
const stacks = { keys: ["A", "B", "S"], of: Uint32Array.of(0, 1, 1, 1, 2, 3, 3, 0) };

test.each<[what: string, rows: number[], inUse: number[], unfolded: string[], wanted: number[], sizes: object]>([
  ["the first stands for its shot", [3, 7, 2, 1, 4], [], [], [3, 7, 4], { 3: 3 }],
  ["the take in use stands for it, where the first was", [3, 7, 2, 1, 4], [1], [], [1, 7, 4], { 1: 3 }],
  ["a take in use that isn't in the answer stands for nothing", [3, 2], [1], [], [3], { 3: 2 }],
  ["an unfolded stack is as it was", [3, 7, 2, 1, 6, 5], [1], ["A"], [3, 7, 2, 1, 6], { 3: 3, 6: 2 }],
  ["one take alone is no stack", [4, 7, 8], [4], [], [4, 7, 8], {}],
  ["nothing", [], [], ["A"], [], {}],
])("%s", (_, rows, inUse, unfolded, wanted, sizes) => {
  const folded = foldingOf({ ...stacks, inUse: new Set(inUse) }, new Set(unfolded))(rows);
  expect(folded.rows).toEqual(wanted);
  expect(Object.fromEntries(folded.sizes)).toEqual(sizes);
});

test("takes of one shot below two headings are a stack in each", () => {
  const fold = foldingOf({ ...stacks, inUse: new Set([2]) }, new Set());
  expect(fold([3, 2]).rows).toEqual([2]);
  const later = fold([1, 4]);
  expect(later.rows).toEqual([1, 4]);
  expect(later.sizes.size).toBe(0);
});
