import { expect, test } from "vitest";
import { nothingSelected, type SelectionStep, select } from "#renderer/library/selection.ts";

const order = ["a", "b", "c", "d"];
const after = (...steps: SelectionStep[]) => [...steps.reduce(select, nothingSelected).ids].toSorted().join("");

test.each<[string, SelectionStep[], string]>([
  [
    "a press selects only that one",
    [
      { type: "one", id: "a" },
      { type: "one", id: "b" },
    ],
    "b",
  ],
  [
    "Ctrl adds",
    [
      { type: "one", id: "a" },
      { type: "toggle", id: "c" },
    ],
    "ac",
  ],
  [
    "Ctrl takes away",
    [
      { type: "one", id: "a" },
      { type: "toggle", id: "a" },
    ],
    "",
  ],
  [
    "Shift selects from where the range began",
    [
      { type: "one", id: "b" },
      { type: "range", id: "d", order },
    ],
    "bcd",
  ],
  [
    "a second Shift starts from the same place",
    [
      { type: "one", id: "b" },
      { type: "range", id: "d", order },
      { type: "range", id: "a", order },
    ],
    "ab",
  ],
  ["Ctrl+A selects all", [{ type: "all", order }], "abcd"],
  ["Escape selects none", [{ type: "all", order }, { type: "clear" }], ""],
  [
    "a range from a file no longer shown selects the one pressed",
    [
      { type: "one", id: "x" },
      { type: "range", id: "c", order },
    ],
    "c",
  ],
])("%s", (_name, steps, expected) => expect(after(...steps)).toBe(expected));
