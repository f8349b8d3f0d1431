import { expect, test } from "vitest";
import { matchedVolume } from "#renderer/song/sound/match-levels.ts";

test.each([
  [-10, -16.0206, 0.5],
  [-16, -10, 1],
  [-14, -14, 1],
  [null, -14, 1],
  [-14, undefined, 1],
])("a take of %s LUFS beside one of %s plays at %f", (own, other, volume) => {
  expect(matchedVolume(own, other)).toBeCloseTo(volume, 4);
});
