import { expect, it } from "vitest";
import { matchedVolume } from "#renderer/song/match-levels.ts";

it.each([
  ["the louder is turned down", [0.8, 0.8], [0.4, 0.4], 0.5],
  ["the quieter stays", [0.4, 0.4], [0.8, 0.8], 1],
  ["nothing is known of the other", [0.4], null, 1],
  ["the other is silent", [0.4], [0, 0], 1],
  ["it is silent itself", [0], [0.5], 1],
] as const)("%s", (_case, own, other, volume) => expect(matchedVolume(own, other)).toBeCloseTo(volume));
