import { expect, test } from "vitest";
import { songFrames, soundFrames } from "#renderer/storyboard/export/timeline/sound-frames.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";

const span = (start: number, end: number, from = 0) => ({ start, end, from });
const rate = 24;

test.each<[what: string, spans: ReturnType<typeof span>[], whole: number, frames: number, laid: number[][]]>([
  ["nowhere", [], 10, 240, []],
  ["from the start", [span(0, 5)], 10, 240, [[0, 0, 120]]],
  ["later, from a later moment of its file", [span(2, 5, 1)], 10, 240, [[48, 24, 72]]],
  ["to the end of the film and no further", [span(2, 9)], 20, 120, [[48, 0, 72]]],
  ["to the end of its file and no further", [span(2, 9)], 3, 240, [[48, 0, 72]]],
  ["not behind the film", [span(5, 9)], 20, 120, []],
  ["not behind the end of its file", [span(0, 2, 3)], 3, 240, []],
  ["a last whole frame of its file", [span(0, 2)], 1 + 1 / 24, 240, [[0, 0, 25]]],
  [
    "round by round",
    [span(0, 2), span(2, 4)],
    2,
    240,
    [
      [0, 0, 48],
      [48, 0, 48],
    ],
  ],
  [
    "a round that begins amid a frame begins where the last one ends",
    [span(0, 1.03), span(1.02, 2, 0)],
    9,
    240,
    [
      [0, 0, 25],
      [25, 1, 23],
    ],
  ],
  ["at the nearest frame, and at as much of its file", [span(1.01, 2.03, 0.5)], 9, 240, [[24, 12, 25]]],
])("a song lies %s", (_what, spans, whole, frames, laid) => {
  expect(songFrames(spans, whole, rate, frames).map(({ at, from, length }) => [at, from, length])).toEqual(laid);
});

const sound = (id: string, track: number, start: number, end: number, seconds = 10) => ({
  ...{ id, seconds },
  heard: { track, ...span(start, end) } as unknown as HeardSound,
});
const laid = (...sounds: ReturnType<typeof sound>[]) =>
  soundFrames(sounds, rate, 240).map(({ id, laid }) => [id, laid.at, laid.from, laid.length]);

test("sounds of one track follow each other: one that would lie over another begins where that ends", () => {
  expect(laid(sound("b", 0, 2, 4), sound("a", 0, 0, 3))).toEqual([
    ["a", 0, 0, 72],
    ["b", 72, 24, 24],
  ]);
});

test("sounds of two tracks lie over each other", () => {
  expect(laid(sound("b", 1, 2, 4), sound("a", 0, 0, 3))).toEqual([
    ["a", 0, 0, 72],
    ["b", 48, 0, 48],
  ]);
});

test("one that nothing is left of isn't there, and takes no room", () => {
  expect(laid(sound("a", 0, 0, 4), sound("covered", 0, 1, 4), sound("gone", 0, 20, 30), sound("c", 0, 5, 6))).toEqual([
    ["a", 0, 0, 96],
    ["c", 120, 0, 24],
  ]);
});
