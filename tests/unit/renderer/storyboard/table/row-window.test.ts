import { describe, expect, it } from "vitest";
import { rowsIn, windowOf } from "#renderer/storyboard/table/row-window.ts";

describe("the rows of a long list", () => {
  it.each([
    ["its start", 0, 0, 30],
    ["its middle", 250 * 52, 234, 276],
    ["its end", 490 * 52, 474, 500],
  ])("at %s, those near to what is seen are drawn", (_where, above, first, end) => {
    expect(windowOf(above, 700, 500)).toEqual({ first, end });
  });

  it("draws no row that is not there", () => {
    expect(windowOf(0, 700, 3)).toEqual({ first: 0, end: 3 });
    expect(windowOf(9000, 700, 0)).toEqual({ first: 0, end: 0 });
    expect(rowsIn({ first: 0, end: 0 }, 0, 0)).toEqual([]);
  });

  it.each([
    [
      "in the window",
      101,
      [
        [100, 100],
        [101, 0],
        [102, 0],
        [500, 397],
      ],
    ],
    [
      "above it",
      3,
      [
        [3, 3],
        [100, 96],
        [101, 0],
        [102, 0],
        [500, 397],
      ],
    ],
    [
      "at the very first",
      0,
      [
        [0, 0],
        [100, 99],
        [101, 0],
        [102, 0],
        [500, 397],
      ],
    ],
    [
      "in its first row",
      100,
      [
        [100, 100],
        [101, 0],
        [102, 0],
        [500, 397],
      ],
    ],
    [
      "just above it",
      99,
      [
        [99, 99],
        [100, 0],
        [101, 0],
        [102, 0],
        [500, 397],
      ],
    ],
    [
      "just below it",
      103,
      [
        [100, 100],
        [101, 0],
        [102, 0],
        [103, 0],
        [500, 396],
      ],
    ],
    [
      "nowhere",
      -1,
      [
        [100, 100],
        [101, 0],
        [102, 0],
        [500, 397],
      ],
    ],
    [
      "on a row that is gone",
      500,
      [
        [100, 100],
        [101, 0],
        [102, 0],
        [500, 397],
      ],
    ],
    [
      "below it",
      499,
      [
        [100, 100],
        [101, 0],
        [102, 0],
        [499, 396],
      ],
    ],
  ])("counts what is left out when the focus is %s", (_where, focused, rows) => {
    expect(rowsIn({ first: 100, end: 103 }, focused, 500).map(({ row, skipped }) => [row, skipped])).toEqual(rows);
  });

  it("leaves nothing out of a short list", () => {
    expect(rowsIn({ first: 0, end: 2 }, 1, 2)).toEqual([
      { row: 0, skipped: 0 },
      { row: 1, skipped: 0 },
    ]);
  });
});
