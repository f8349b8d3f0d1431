import { EditorState, Text } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { insertTag, tagKeys } from "#renderer/song/editor/insert-tag.ts";
import { lastWrittenLine, lineInSection, sectionOfLine } from "#renderer/song/editor/lines/section-lines.ts";
import { LONGEST_SONG, sungLength } from "#renderer/song/editor/lyrics-length.ts";
import { languageOf } from "#renderer/song/editor/spelling-language.ts";
import { sungSeconds } from "#renderer/song/editor/sung-length.ts";
import { parseLyrics } from "#shared/rules/music/lyric-structure.ts";
import { structureTags } from "#shared/wire/music/music.ts";

const lyrics = "before\n[Verse]\none\n\ntwo\n\n[Chorus]\nthree";

it("counts lines within their section; tags and blank lines have no number", () => {
  const sections = parseLyrics(lyrics);
  const numbers = lyrics.split("\n").map((_, at) => {
    const section = sectionOfLine(sections, at + 1);
    return section && lineInSection(section, at + 1);
  });
  expect(numbers).toEqual([1, 0, 1, 0, 2, 0, 0, 1]);
  expect(sectionOfLine(sections, 99)).toBeUndefined();
  const [, verse] = sections;
  expect(verse && lastWrittenLine(EditorState.create({ doc: lyrics }).doc, verse)).toBe(5);
});

it.each<[text: string, line: number, lastLine: number, last: number]>([
  ["one\ntwo\n\n", 1, 4, 2],
  ["one\n\ntwo", 1, 3, 3],
  ["\n\n", 1, 3, 1],
  ["one\n\n\n", 2, 4, 2],
  ["one\ntwo", 1, 9, 2],
])("of %j, from line %i to %i, line %i is the last that is written", (text, line, lastLine, last) => {
  expect(lastWrittenLine(Text.of(text.split("\n")), { line, lastLine })).toBe(last);
});

describe("a tag at the cursor", () => {
  it.each([
    ["", 0, "[Hook]\n"],
    ["one\n\ntwo", 4, "one\n[Hook]\n\ntwo"],
    ["one\ntwo", 4, "one\n[Hook]\ntwo"],
    ["one\ntwo", 2, "one\n\n[Hook]\n\ntwo"],
    ["one", 3, "one\n\n[Hook]\n"],
  ])("%j at %i", (doc, at, after) => {
    const state = EditorState.create({ doc, selection: { anchor: at } });
    expect(state.update(insertTag(state, "Hook")).state.doc.toString()).toBe(after);
  });

  it("has a letter of its own for each of the fourteen", () => {
    expect(structureTags).toHaveLength(14);
    expect(new Set(structureTags.map((tag) => tagKeys[tag])).size).toBe(14);
  });
});

it.each([
  ["", 0],
  ["[Verse]", 0],
  ["Keep the light", 3 / 3.4 + 0.6],
  ["月亮照在海上", 6 / 2.6 + 0.6],
  ["Keep 光", 1 / 3.4 + 1 / 2.6 + 0.6],
  ["海の灯り", 6 / 4.5 + 0.6],
  ["Keep 光を", 1 / 3.4 + 3 / 4.5 + 0.6],
])("%s is sung in about %f s", (line, seconds) => {
  expect(sungSeconds(line)).toBeCloseTo(seconds, 6);
});

it("leaves muted sections out of the length", () => {
  expect(sungLength("[Verse]\nKeep the light\n\n[-Chorus]\nKeep the light")).toBeCloseTo(3 / 3.4 + 0.6, 6);
});

it("a text of 12,000 characters is sung, one of 12,001 is a book", () => {
  const song = (length: number) => `Keep the light\n${"\n".repeat(length - 15)}`;
  expect(LONGEST_SONG).toBe(12_000);
  expect([12_000, 12_001].map((length) => sungLength(song(length)) > 0)).toEqual([true, false]);
});

it.each([
  ["[Verse]\nKeep the light", "en"],
  ["[Verse]\n月亮照在海上", "zh-CN"],
  ["[Verse]\n海に月が照る", "ja"],
  ["[Verse]\nKeep the light (の)", null],
  ["[Verse]\nיש לי אור", null],
  ["¿Dónde está?", null],
  ["", null],
  ["12", null],
  // One character of Chinese or Japanese is worth three letters.
  ["abの", "ja"],
  ["abcの", null],
  ["ab月", "zh-CN"],
  ["abc月", null],
  // Six hundred characters are looked at.
  [`${"a".repeat(599)}の${"の".repeat(900)}`, null],
  [`${"a".repeat(600)}の${"の".repeat(900)}`, "en"],
])("%j is spelt in %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});
