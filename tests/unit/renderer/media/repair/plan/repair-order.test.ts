import { expect, test } from "vitest";
import { planRepair } from "#renderer/media/repair/plan/plan-repair.ts";
import { limitsOf } from "#renderer/media/repair/plan/repair-limits.ts";
import { firstChoice, type RepairChoice, secondsMost, stepsOf } from "#renderer/media/repair/plan/repair-order.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

const sound = (durationSeconds?: number): MediaFacts => ({
  ...{ kind: "audio", format: "mp3", mime: "audio/mpeg", bytes: 1024 },
  ...(durationSeconds === undefined ? {} : { durationSeconds }),
});

// A reference may sound for 15 s; packets may stand over the end, so that a longer one is cut a little before.
test.each([
  ["shorter than allowed", 6, 6],
  ["exactly as long as allowed", 15, 15],
  ["a little longer", 15.01, 14.9],
  ["far longer", 400, 14.9],
  ["of unknown length", undefined, 0],
])("a sound %s is used up to %s s → %s s", (_what, seconds, most) => {
  expect(secondsMost(sound(seconds), limitsOf("referenceAudio"))).toBe(most);
  expect(firstChoice(sound(seconds), limitsOf("referenceAudio")).range).toEqual({ start: 0, end: most });
});

// A reference picture may be 2.5 times as wide as high, and the other way round.
test.each<[string, number, number, RepairChoice["fit"], { what: string; to: string }[]]>([
  ["too wide", 3000, 600, "crop", [{ what: "crop", to: "1500 × 600 px" }]],
  ["too wide", 3000, 600, "pad", [{ what: "pad", to: "3000 × 1200 px" }]],
  ["too high", 600, 3000, "pad", [{ what: "pad", to: "1200 × 3000 px" }]],
  [
    ...(["too wide and too large", 6000, 1200, "pad"] as const),
    [
      { what: "pad", to: "6000 × 2400 px" },
      { what: "scale", to: "5760 × 2304 px" },
    ],
  ],
])("a picture %s, %i × %i, is made to fit by %s, in the steps that are told", (_what, width, height, fit, steps) => {
  const facts: MediaFacts = { kind: "image", format: "png", mime: "image/png", bytes: 1024, width, height };
  const limits = limitsOf("referenceImage");
  expect(stepsOf(facts, limits, planRepair(facts, limits), { ...firstChoice(facts, limits), fit })).toEqual(steps);
});

const picture = (format: string): MediaFacts => ({
  ...{ kind: "image", format, mime: `image/${format}`, bytes: 1024, width: 800, height: 600 },
});

// API.md § Media limits: pictures are JPEG, PNG or WebP and sounds WAV or MP3.
test.each<[string, MediaFacts, Parameters<typeof limitsOf>[0], { what: string; to: string }[]]>([
  [
    "a picture of another format becomes PNG, so that nothing is lost",
    picture("bmp"),
    "referenceImage",
    [{ what: "convert", to: "PNG" }],
  ],
  ["one that may be transparent stays so", picture("gif"), "referenceImage", [{ what: "convert", to: "PNG" }]],
  ["a picture that is taken as it is, is left", picture("png"), "referenceImage", []],
  [
    "a sound of another format becomes one that is taken",
    { ...sound(6), format: "flac", mime: "audio/flac" },
    "referenceAudio",
    [{ what: "convert", to: "WAV" }],
  ],
  ["a sound that is cut is WAV, as long as it fits", sound(6), "referenceAudio", [{ what: "convert", to: "WAV" }]],
  ["WAV stays WAV", { ...sound(6), format: "wav", mime: "audio/wav" }, "referenceAudio", []],
])("%s", (_what, facts, use, steps) => {
  const limits = limitsOf(use);
  expect(stepsOf(facts, limits, planRepair(facts, limits), firstChoice(facts, limits))).toEqual(steps);
});
