import { describe, expect, it } from "vitest";
import { readBounds, readLibrarySearch } from "#shared/rules/library-search.ts";

const nothing = {
  words: [],
  without: [],
  kinds: [],
  states: [],
  models: [],
  rating: null,
  duration: null,
  width: null,
  height: null,
};

it.each([
  ["", {}],
  ["lamp wick", { words: ["lamp", "wick"] }],
  ['kind:video rating:>3 "light house"', { kinds: ["video"], rating: { from: 4, to: null }, words: ["light house"] }],
  ["KIND:Song kind:picture", { kinds: ["audio", "image"] }],
  ["-rain sea", { without: ["rain"], words: ["sea"] }],
  ['-"heavy rain"', { without: ["heavy rain"] }],
  ["model:H3 state:missing", { models: ["H3"], states: ["missing"] }],
  [
    "duration:5-10 width:>=1920 height:<=1080",
    {
      duration: { from: 5, to: 10 },
      width: { from: 1920, to: null },
      height: { from: null, to: 1080 },
    },
  ],
  ['"never closed', { words: ["never closed"] }],
  ["kind:sculpture rating:much", { words: ["kind:sculpture", "rating:much"] }],
  ["3:2 http://a", { words: ["3:2", "http://a"] }],
  ["kind: rating:", { words: ["kind:", "rating:"] }],
  ["灯塔 rating:5", { words: ["灯塔"], rating: { from: 5, to: 5 } }],
])("%j", (text, expected) => expect(readLibrarySearch(text)).toEqual({ ...nothing, ...expected }));

describe("figures", () => {
  it.each([
    ["3", { from: 3, to: 3 }],
    ["=3", { from: 3, to: 3 }],
    [">3", { from: 4, to: null }],
    [">=3", { from: 3, to: null }],
    ["<3", { from: null, to: 2 }],
    ["<=3", { from: null, to: 3 }],
    ["2-4", { from: 2, to: 4 }],
    ["2..", { from: 2, to: null }],
    ["..4", { from: null, to: 4 }],
    ["-", undefined],
    ["x", undefined],
    ["", undefined],
  ])("%j", (written, expected) => expect(readBounds(written, 1)).toEqual(expected));
});
