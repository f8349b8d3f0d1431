import { expect, test } from "vitest";
import { limitsOf } from "#renderer/media/repair/plan/repair-limits.ts";
import { firstChoice, secondsMost } from "#renderer/media/repair/plan/repair-order.ts";
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
