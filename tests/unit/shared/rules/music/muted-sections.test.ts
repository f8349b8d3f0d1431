import { describe, expect, it } from "vitest";
import { muteSection, parseLyrics, unmutedLyrics, writeLyrics } from "#shared/rules/music/lyric-structure.ts";
import { checkSong, musicRequestOf } from "#shared/rules/music/song-request.ts";
import { songSettings } from "#tests/support/requests/song-settings.ts";

const written = "[Verse]\none\n\n[-Bridge]\nnever sung\n\n[Chrous]\ntwo\n\n[ - outro ]\nthree";
const draft = songSettings({ lyrics: written });

describe("muted sections", () => {
  it("are read with their tag, and written back to the letter", () => {
    expect(parseLyrics(written).map(({ tag, muted }) => [tag, muted])).toEqual([
      ["Verse", false],
      ["Bridge", true],
      ["Chorus", false],
      ["Outro", true],
    ]);
    expect(writeLyrics(parseLyrics(written))).toBe(written);
    expect(parseLyrics(written)[3]?.suggestion).toBe("[-Outro]");
  });

  it.each([
    [written, "[Verse]\none\n\n[Chrous]\ntwo"],
    ["[-Verse]\none", ""],
    ["[Verse]\none\n\n", "[Verse]\none\n\n"],
    ["words\n[-Verse]\none", "words"],
    ["", ""],
  ])("of %j leave %j to be sent", (text, sent) => expect(unmutedLyrics(text).text).toBe(sent));

  it("are left out of the request, for covers too", () => {
    expect(musicRequestOf(draft).lyrics).toBe("[Verse]\none\n\n[Chrous]\ntwo");
    expect(musicRequestOf({ ...draft, model: "music-cover" }).lyrics).toBe("[Verse]\none\n\n[Chrous]\ntwo");
    expect(musicRequestOf({ ...draft, lyrics: "[-Verse]\none" })).not.toHaveProperty("lyrics");
  });

  it("don't count, and findings name the line as it is written", () => {
    const misspelt = checkSong(draft, () => undefined).find(({ code }) => code === "music.lyrics.tag_misspelt");
    expect(misspelt).toMatchObject({ path: "lyrics.7", params: { line: 7 } });
    expect(misspelt?.message).toMatch(/^Line 7:/);
    const long = `[Verse]\nla\n[-Chorus]\n${"x".repeat(4000)}`;
    expect(
      checkSong({ ...draft, lyrics: long }, () => undefined).filter(({ severity }) => severity === "error"),
    ).toEqual([]);
  });
});

it.each<[before: string, muted: boolean, after: string]>([
  ["[Verse]\none", true, "[-Verse]\none"],
  ["[-Verse]\none", false, "[Verse]\none"],
  [" [ - outro ]\nthree", false, " [outro ]\nthree"],
  // As it is already, and what has no tag to be muted by.
  ["[-Verse]\none", true, "[-Verse]\none"],
  ["[Verse]\none", false, "[Verse]\none"],
  ["one\ntwo", true, "one\ntwo"],
])("the section %j, muted: %s, is %j", (before, muted, after) => {
  const [section] = parseLyrics(before);
  if (section === undefined) throw new Error("no section");
  expect(muteSection(section, muted).join("\n")).toBe(after);
});

it("lines that are sent know where they are written", () => {
  expect(unmutedLyrics("[-Verse]\none\n[Chorus]\ntwo\n[-Outro]\nthree")).toEqual({
    text: "[Chorus]\ntwo",
    lines: [3, 4],
  });
  expect(unmutedLyrics("one\n\ntwo")).toEqual({ text: "one\n\ntwo", lines: [1, 2, 3] });
});

it("a section says what its tag should be, muted or not, and nothing where it is right or means none", () => {
  const read = (lyrics: string) =>
    parseLyrics(lyrics).map(({ written: words, muted, suggestion, status, ordinal, of }) => [
      words,
      muted,
      suggestion,
      status,
      ordinal,
      of,
    ]);
  expect(read("hum\n[Chorus]\n[-Chrous]\n[-Chorus]\n[Whisper]")).toEqual([
    [null, false, null, "untagged", 1, 1],
    ["Chorus", false, null, "known", 1, 3],
    ["Chrous", true, "[-Chorus]", "misspelt", 2, 3],
    ["Chorus", true, null, "known", 3, 3],
    ["Whisper", false, null, "unknown", 1, 1],
  ]);
});
