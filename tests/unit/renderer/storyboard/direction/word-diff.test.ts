import { expect, test } from "vitest";
import { wordDiff } from "#renderer/storyboard/direction/word-diff.ts";

test.each([
  ["nothing and nothing", "", "", []],
  ["all is new", "", "Fog.", [["added", "Fog.", 0]]],
  ["all is gone", "Fog.", "", [["removed", "Fog.", 0]]],
  [
    "something came at the end",
    "Fog.",
    "Fog. Rain.",
    [
      ["same", "Fog.", 0],
      ["added", " Rain.", 4],
    ],
  ],
  [
    "something went at the beginning",
    "Fog. Rain.",
    "Rain.",
    [
      ["removed", "Fog. ", 0],
      ["same", "Rain.", 0],
    ],
  ],
  [
    "two words are others, with what lies between",
    "A red door and a blue one.",
    "A green door and a white one.",
    [
      ["same", "A ", 0],
      ["removed", "red", 2],
      ["added", "green", 2],
      ["same", " door and a ", 7],
      ["removed", "blue", 17],
      ["added", "white", 19],
      ["same", " one.", 24],
    ],
  ],
])("what changed, word by word: %s", (_what, before, after, changes) => {
  expect(wordDiff(before, after).map(({ kind, text, at }) => [kind, text, at])).toEqual(changes);
});
