import { describe, expect, it } from "vitest";
import { boardItems, nextSceneNumber, placeOfScene } from "#renderer/storyboard/scenes/board-items.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const scene = (id: string, folded = false): Scene => ({
  ...{ id, projectId: "film", folded, number: id, heading: "", place: "", time: "", color: null },
});
/** `a1 b1 c d2`: a shot and its scene. */
const board = (line: string) =>
  line.split(" ").map((each, at) => madeUpShot(each.charAt(0), {}, { number: at + 1, sceneId: each.slice(1) || null }));

describe("what is drawn of a board", () => {
  it.each([
    ["a b", [], "a b"],
    ["a1 b1 c d2", [scene("1"), scene("2")], "[1 a b | c [2 d"],
    ["a1 b1 c d2", [scene("1", true), scene("2")], "[1 | c [2 d"],
    ["a b1", [scene("1")], "a [1 b"],
    // The scenes are still asked for.
    ["a1 b1 c", [], "a b | c"],
  ])("%s", (line, scenes, drawn) => {
    const items = boardItems(board(line), new Map(scenes.map((each) => [each.id, each])));
    const told = items.map((item) =>
      item.kind === "scene" ? `[${item.scene.id}` : item.kind === "shot" ? item.shot.id : "|",
    );
    expect(told.join(" ")).toBe(drawn);
  });
});

it.each([
  [[], "1"],
  [["1", "2"], "3"],
  [["12A", "3"], "13"],
  [["", "Prologue"], "1"],
])("after the scenes %j comes %s", (numbers, next) => {
  expect(nextSceneNumber(numbers.map((number) => ({ number })))).toBe(next);
});

it.each([
  ["a1 b2", "2", -1, null],
  ["a1 b2", "1", -1, undefined],
  ["a1 b2 c2", "1", 1, "c"],
  ["a1 b2", "2", 1, undefined],
  ["a1 b c d2 e3", "3", -1, "c"],
  ["a1 b c d2", "2", -1, "a"],
  ["a1 b c d2", "1", 1, "c"],
  ["a b", "9", 1, undefined],
] as const)("in %s scene %s moves by %i behind %s", (line, id, by, after) => {
  expect(placeOfScene(board(line), id, by)).toBe(after);
});
