import { describe, expect, it } from "vitest";
import {
  differenceOf,
  duplicateSection,
  moveSection,
  removeSection,
  renameSection,
  setSectionMuted,
} from "#renderer/song/sections/section-moves.ts";

const lyrics = "[Verse]\none\ntwo\n\n[Chorus]\nthree\n\n\n[Outro]\nfour";

describe("moving a section", () => {
  it.each([
    ["down", 0, 1, "[Chorus]\nthree\n\n[Verse]\none\ntwo\n\n\n[Outro]\nfour"],
    ["to the end", 0, 2, "[Chorus]\nthree\n\n[Outro]\nfour\n\n\n[Verse]\none\ntwo"],
    ["up", 2, 0, "[Outro]\nfour\n\n[Verse]\none\ntwo\n\n\n[Chorus]\nthree"],
  ])("%s keeps the blank lines where they are", (_where, from, to, expected) => {
    expect(moveSection(lyrics, from, to)).toEqual({ lyrics: expected, index: to });
  });

  it.each([
    ["to where it is", lyrics, 1, 1],
    ["beyond the end", lyrics, 0, 3],
    ["above lines that have no tag", `words\n${lyrics}`, 1, 0],
    ["of lines that have no tag", `words\n${lyrics}`, 0, 1],
  ])("is refused %s", (_where, text, from, to) => expect(moveSection(text, from, to)).toBeNull());
});

describe("doubling and deleting", () => {
  it.each([
    [0, "[Verse]\none\ntwo\n\n[Verse]\none\ntwo\n\n[Chorus]\nthree\n\n\n[Outro]\nfour"],
    [2, "[Verse]\none\ntwo\n\n[Chorus]\nthree\n\n\n[Outro]\nfour\n\n[Outro]\nfour"],
  ])("section %i stands there twice", (index, expected) => {
    expect(duplicateSection(lyrics, index)).toEqual({ lyrics: expected, index: index + 1 });
  });

  it.each([
    [1, "[Verse]\none\ntwo\n\n[Outro]\nfour", 1],
    [2, "[Verse]\none\ntwo\n\n[Chorus]\nthree", 1],
  ])("section %i is gone", (index, expected, next) => {
    expect(removeSection(lyrics, index)).toEqual({ lyrics: expected, index: next });
  });
});

it("a muted section sounds again as it was written", () => {
  const muted = setSectionMuted(lyrics, 1, true)?.lyrics ?? "";
  expect(muted).toBe("[Verse]\none\ntwo\n\n[-Chorus]\nthree\n\n\n[Outro]\nfour");
  expect(setSectionMuted(muted, 1, true)).toBeNull();
  expect(setSectionMuted(muted, 1, false)?.lyrics).toBe(lyrics);
});

it.each([
  ["abc", "abc", { from: 3, to: 3, insert: "" }],
  ["aXc", "aYYc", { from: 1, to: 2, insert: "YY" }],
  ["aa", "aaa", { from: 2, to: 2, insert: "a" }],
  ["", "x", { from: 0, to: 0, insert: "x" }],
])("the difference of %j and %j", (before, after, expected) => expect(differenceOf(before, after)).toEqual(expected));

describe("another tag", () => {
  it.each([
    ["[Verse]\na\n\n[Chorus]\nb", 1, "Bridge", "[Verse]\na\n\n[Bridge]\nb"],
    ["[-Verse]\na", 0, "Hook", "[-Hook]\na"],
    [" [ chorus ] \na", 0, "Chorus", " [Chorus] \na"],
  ] as const)("%j", (lyrics, index, tag, after) => {
    expect(renameSection(lyrics, index, tag)).toEqual({ lyrics: after, index });
  });

  it("changes nothing where there is none, or it is the same", () => {
    expect(renameSection("a\n[Verse]\nb", 0, "Hook")).toBeNull();
    expect(renameSection("[Verse]\nb", 0, "Verse")).toBeNull();
    expect(renameSection("[Verse]\nb", 4, "Hook")).toBeNull();
  });
});
