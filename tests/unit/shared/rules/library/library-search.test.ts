import { describe, expect, it } from "vitest";
import { readBounds, readLibrarySearch } from "#shared/rules/library/library-search.ts";

/** A Sunday on this machine. */
const now = new Date(2026, 2, 1, 23, 59);
const nothing = {
  words: [],
  without: [],
  kinds: [],
  states: [],
  models: [],
  tags: [],
  labels: [],
  flags: [],
  projects: [],
  connections: [],
  ratios: [],
  sources: [],
  shortSide: null,
  days: null,
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
  ["tag:night flag:PICKED label:red", { tags: ["night"], flags: [1], labels: ["red"] }],
  ["flag:maybe label:mauve", { words: ["flag:maybe", "label:mauve"] }],
  ['project:"Salt light" connection:Sandbox', { projects: ["Salt light"], connections: ["Sandbox"] }],
  ["ratio:16:9 ratio:1.5", { ratios: [16 / 9, 1.5] }],
  ["date:2026", { days: { from: "2026-01-01", to: "2026-12-31" } }],
  ["date:>2026-02", { days: { from: "2026-03-01", to: null } }],
  ["date:<2026-03-01", { days: { from: null, to: "2026-02-28" } }],
  ["date:2026-11-01..", { days: { from: "2026-11-01", to: null } }],
  ["date:today", { days: { from: "2026-03-01", to: "2026-03-01" } }],
  ["date:Yesterday", { days: { from: "2026-02-28", to: "2026-02-28" } }],
  ["date:>=month", { days: { from: "2026-03-01", to: null } }],
  ["date:..year", { days: { from: null, to: "2026-12-31" } }],
  ["kind:text", { kinds: ["unknown"] }],
  ["date:soon", { words: ["date:soon"] }],
  ["source:made", { sources: ["generated", "exported", "retrieved"] }],
  ["source:fixed source:imported", { sources: ["repaired", "imported"] }],
  ["resolution:768P", { shortSide: { from: 768, to: 768 } }],
  ["resolution:>=2k", { shortSide: { from: 1440, to: null } }],
  ["resolution:1366x768", { width: { from: 1366, to: 1366 }, height: { from: 768, to: 768 } }],
  ["resolution:huge", { words: ["resolution:huge"] }],
])("%j", (text, expected) => expect(readLibrarySearch(text, now)).toEqual({ ...nothing, ...expected }));

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
