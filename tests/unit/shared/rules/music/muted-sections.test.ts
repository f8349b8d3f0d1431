import { describe, expect, it } from "vitest";
import { parseLyrics, unmutedLyrics, writeLyrics } from "#shared/rules/music/lyric-structure.ts";
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
