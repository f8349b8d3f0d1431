// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type HeardTake, heardFiles } from "#renderer/storyboard/export/sound/use-film-duck.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";

const take = (changes: Partial<HeardTake> = {}): HeardTake => ({
  ...{ assetId: "take", hasSound: true, start: 4, length: 6, from: 1, speed: 1, gain: 1 },
  ...changes,
});

test.each<[what: string, take: HeardTake, level: number, heard: object[]]>([
  ["as it lies in the film", take(), 1, [{ assetId: "take", start: 4, end: 10, from: 1, speed: 1 }]],
  [
    "twice as fast, its sound earlier than its picture",
    take({ speed: 2, soundHead: -1, soundTail: 2 }),
    1,
    [{ assetId: "take", start: 3, end: 12, from: -1, speed: 2 }],
  ],
  [
    "just loud enough to be understood",
    take({ gain: 0.1 }),
    0.5,
    [{ assetId: "take", start: 4, end: 10, from: 1, speed: 1 }],
  ],
  ["too quiet", take({ gain: 0.1 }), 0.49, []],
  ["without sound", take({ hasSound: false }), 1, []],
  ["a card", take({ assetId: null }), 1, []],
  ["a frame that is held", take({ speed: 0 }), 1, []],
])("what of a take the song steps back for: %s", (_what, one, level, heard) => {
  expect(heardFiles([one], level, [])).toEqual(heard);
});

const sound = (gain: number) => ({ assetId: "voice", start: 2, end: 5, from: 0.5, gain }) as unknown as HeardSound;

test.each([
  [1, true],
  [0.05, true],
  [0.049, false],
])("a voice-over at %d is heard: %s, whatever the level of the takes", (gain, isHeard) => {
  const heard = isHeard ? [{ assetId: "voice", start: 2, end: 5, from: 0.5, speed: 1 }] : [];
  expect(heardFiles([], 0, [sound(gain)])).toEqual(heard);
});

test("takes come first, sounds behind them", () => {
  expect(heardFiles([take()], 1, [sound(1)]).map(({ assetId }) => assetId)).toEqual(["take", "voice"]);
});
