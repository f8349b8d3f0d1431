import { expect, test } from "vitest";
import { countSyllables } from "#renderer/song/lyrics/count-syllables.ts";

test.each([
  ["I trim the wick at half past four", 8],
  ["And no one left out there to know", 8],
  ["我把灯芯修到四点半", 9],
  ["光 keep the light", 4],
  ["しゃしん", 3],
  ["ゲームオーバー", 7],
  ["冷たいガラス", 7],
  ["光を keep the light", 6],
  ["", 0],
  ["(oh) oh, oh", 3],
  ["[Verse]", 0],
  ["Don’t", 1],
])("%s is sung in %i syllables", (line, syllables) => {
  expect(countSyllables(line)).toBe(syllables);
});
