import { expect, it } from "vitest";
import { runsOf, straysOf } from "#shared/script/index.ts";

/** `a1 b1 c d2`: a shot and its scene. */
const shots = (board: string) =>
  board.split(" ").map((each) => ({ id: each.charAt(0), sceneId: each.length > 1 ? each.slice(1) : null }));

it.each([
  ["a b", [[null, "ab"]]],
  [
    "a1 b1 c d2",
    [
      ["1", "ab"],
      [null, "c"],
      ["2", "d"],
    ],
  ],
  [
    "a1 b2",
    [
      ["1", "a"],
      ["2", "b"],
    ],
  ],
])("%s is %j", (board, runs) => {
  expect(runsOf(shots(board)).map((run) => [run.sceneId, run.shots.map(({ id }) => id).join("")])).toEqual(runs);
});

it.each([
  ["a1 b1 c d2", ""],
  ["a1 b c1", "c"],
  ["a1 b2 c1 d2", "cd"],
  ["a b c", ""],
  ["a1 b c1 d1", "a"],
  ["a1 b1 c d1 e1 f g1", "deg"],
])("in %s “%s” stray", (board, strays) => {
  expect(straysOf(shots(board)).join("")).toBe(strays);
});
