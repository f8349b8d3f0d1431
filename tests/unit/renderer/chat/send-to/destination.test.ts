import { expect, test } from "vitest";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import { isUnwritten, likelyDestination, placed, sentWith, songLimit } from "#renderer/chat/send-to/destination.ts";
import { wordsDirection } from "#shared/direction/index.ts";

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
  const draft = { ...newShotDraft, promptPrefix: "Film noir.", promptSuffix: "Grain." };
  expect(sentWith(draft, "A lamp.", "replace", () => undefined)).toBe("Film noir.\nA lamp.\nGrain.");
});

// DIRECTION.md § Two shapes: the fields of the first, with `N/A` where nothing is written.
test.each([
  ["append", "integrated_multimodal_description: [Shot 1] A gull circles. Fog."],
  ["replace", "integrated_multimodal_description: [Shot 1] Fog."],
] as const)(
  "of a directed shot its beats are counted, not the prompt that they took the place of: %s",
  (how, first) => {
    const direction = wordsDirection("A gull circles.", 4);
    const draft = { ...newShotDraft, duration: 4, prompt: "An old draft.", directed: true, direction };
    const sent = sentWith(draft, "Fog.", how, () => undefined);
    expect(sent.split("\n")[0]).toBe(first);
    expect(sent).not.toContain("old draft");
  },
);

test("a directed shot waits for its words until something stands in its beats; its old prompt is none of it", () => {
  const directed = (words: string) => ({ ...newShotDraft, directed: true, direction: wordsDirection(words, 4) });
  expect(isUnwritten({ ...directed(""), prompt: "An old draft." })).toBe(true);
  expect(isUnwritten({ ...directed("A gull."), prompt: "" })).toBe(false);
  expect(isUnwritten(newShotDraft)).toBe(true);
});

test.each([
  ["[Verse]\nSalt on the glass", "lyrics"],
  ["Here it is:\n\n  [Pre Chorus]  \nHold the light", "lyrics"],
  ["A lamp turns [slowly] over the sea", "prompt"],
  ["A lamp turns over the sea", "prompt"],
] as const)("“%s” looks like %s", (words, expected) => {
  expect(likelyDestination(words)).toBe(expected);
});
