import { expect, it } from "vitest";
import { parseLyrics, unmutedLyrics } from "#shared/rules/music/lyric-structure.ts";
import { memoizeRecent } from "#shared/rules/music/memoize-recent.ts";

it("does the work once for each of the last texts, and again for one that was pushed out", () => {
  const asked: string[] = [];
  const shout = memoizeRecent((text) => {
    asked.push(text);
    return text === "none" ? null : text.toUpperCase();
  }, 2);
  expect([shout("a"), shout("none"), shout("a"), shout("none")]).toEqual(["A", null, "A", null]);
  expect(asked).toEqual(["a", "none"]);
  expect([shout("c"), shout("none"), shout("a")]).toEqual(["C", null, "A"]);
  expect(asked).toEqual(["a", "none", "c", "a"]);
});

it("a text that is asked about again stays longer than one that isn’t", () => {
  const asked: string[] = [];
  const shout = memoizeRecent((text) => {
    asked.push(text);
    return text.toUpperCase();
  }, 2);
  for (const text of ["a", "b", "a", "c", "a"]) shout(text);
  expect(asked).toEqual(["a", "b", "c"]);
});

it("gives the sections of a text that differs in one letter anew, and those of the same text as they were", () => {
  const before = parseLyrics("[Verse]\nKeep the light");
  expect(parseLyrics("[Verse]\nKeep the lights")[0]?.lines).toEqual(["Keep the lights"]);
  expect(parseLyrics(["[Verse]", "Keep the light"].join("\n"))).toBe(before);
  expect(unmutedLyrics("[-Verse]\nKeep\n[Chorus]\nLight").text).toBe("[Chorus]\nLight");
  expect(unmutedLyrics("[Verse]\nKeep\n[Chorus]\nLight").text).toBe("[Verse]\nKeep\n[Chorus]\nLight");
});
