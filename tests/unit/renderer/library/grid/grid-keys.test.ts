import { expect, it } from "vitest";
import { type GridAction, gridActionOf } from "#renderer/library/grid/grid-keys.ts";

const plain = { ctrlKey: false, metaKey: false };

it.each<[key: string, held: object, action: GridAction | undefined]>([
  ["ArrowLeft", {}, { do: "go" }],
  ["ArrowDown", { ctrlKey: true }, { do: "go" }],
  ["PageUp", {}, { do: "go" }],
  ["End", {}, { do: "go" }],
  ["ArrowLeft", { altKey: true }, { do: "arrange", move: "back" }],
  ["ArrowRight", { altKey: true }, { do: "arrange", move: "on" }],
  ["Home", { altKey: true }, { do: "arrange", move: "first" }],
  ["End", { altKey: true }, { do: "arrange", move: "last" }],
  // Of an album there are two directions only.
  ["ArrowUp", { altKey: true }, { do: "go" }],
  [" ", {}, { do: "toggle" }],
  ["Enter", {}, { do: "open" }],
  ["Delete", {}, { do: "trash" }],
  ["Backspace", { metaKey: true }, { do: "trash" }],
  ["Backspace", { ctrlKey: true }, { do: "trash" }],
  ["Backspace", {}, undefined],
  ["Escape", {}, { do: "clear" }],
  ["a", { ctrlKey: true }, { do: "all" }],
  ["A", { metaKey: true }, { do: "all" }],
  ["a", {}, undefined],
  ["+", {}, { do: "size", by: 1 }],
  ["-", {}, { do: "size", by: -1 }],
  // Those of the window.
  ["+", { ctrlKey: true }, undefined],
  ["p", { ctrlKey: true }, undefined],
  ["3", { metaKey: true }, undefined],
  ["t", {}, { do: "stack" }],
  ["T", {}, { do: "stack" }],
  ["0", {}, { do: "rate", rating: 0 }],
  ["5", {}, { do: "rate", rating: 5 }],
  ["6", {}, { do: "mark", mark: { label: "red" } }],
  ["9", {}, { do: "mark", mark: { label: "blue" } }],
  ["P", {}, { do: "mark", mark: { flag: 1 } }],
  ["x", {}, { do: "mark", mark: { flag: -1 } }],
  ["u", {}, { do: "mark", mark: { flag: 0 } }],
  ["10", {}, undefined],
  ["F2", {}, undefined],
])("“%s” with %j → %j", (key, held, action) => {
  expect(gridActionOf({ key, ...plain, ...held })).toEqual(action);
});
