import { expect, test } from "vitest";
import { likelyDestination, placed, sentPrompt, songLimit } from "#renderer/chat/send-to/destination.ts";

test.each([
  ["replace", "Rain.", "Fog.", "Fog."],
  ["append", "Rain.\n\n", "Fog.", "Rain.\n\nFog."],
  ["append", "  ", "Fog.", "Fog."],
] as const)("words that %s “%s”", (how, before, words, after) => {
  expect(placed(before, words, how)).toBe(after);
});

// API.md § Music generation request.
test.each([
  ["lyrics", "music-3.0", false, 3500],
  ["lyrics", "music-2.6-free", false, 3500],
  ["lyrics", "music-cover", false, 1000],
  ["style", "music-3.0", false, 2000],
  ["style", "music-3.0", true, 2000],
  ["style", "music-cover-free", false, 300],
] as const)("the %s of %s (instrumental: %s) has at most %i characters", (field, model, instrumental, most) => {
  expect(songLimit(field, { model, instrumental })).toBe(most);
});

test("a prompt is counted with the film’s words around it, since they are sent", () => {
  expect(sentPrompt("A lamp.", { promptPrefix: "Film noir.", promptSuffix: "Grain." })).toBe(
    "Film noir.\nA lamp.\nGrain.",
  );
});

test.each([
  ["[Verse]\nSalt on the glass", "lyrics"],
  ["Here it is:\n\n  [Pre Chorus]  \nHold the light", "lyrics"],
  ["A lamp turns [slowly] over the sea", "prompt"],
  ["A lamp turns over the sea", "prompt"],
] as const)("“%s” looks like %s", (words, expected) => {
  expect(likelyDestination(words)).toBe(expected);
});
