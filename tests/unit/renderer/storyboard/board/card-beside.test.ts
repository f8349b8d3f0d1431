import { expect, it } from "vitest";
import { cardBeside } from "#renderer/storyboard/board/card-beside.ts";

/** Three columns; each scene begins a row: 0 1 2 / 3 // 4 5 6 / 7. */
const cards = [3, 1, 3, 1].flatMap((count, row) =>
  Array.from({ length: count }, (_, column) => ({ offsetTop: row * 200, offsetLeft: column * 300 })),
);

it.each([
  [0, "next", 1],
  [7, "next", 7],
  [0, "previous", 0],
  [4, "previous", 3],
  [5, "first", 0],
  [1, "last", 7],
  [0, "below", 3],
  [1, "below", 3],
  [3, "below", 4],
  [3, "above", 0],
  [5, "above", 3],
  [6, "below", 7],
  [7, "below", 7],
  [2, "above", 0],
] as const)("from card %i the step %s leads to %i", (at, step, to) => {
  expect(cardBeside(cards, at, step)).toBe(to);
});
