import { expect, test } from "vitest";
import type { Segment } from "#renderer/storyboard/export/film-plan.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { levelFilm, type SoundOrder } from "#renderer/storyboard/export/sound/film-sound.ts";
import { songGain, takeGain } from "#renderer/storyboard/export/sound/sound-gains.ts";
import { interpolate } from "#renderer/storyboard/export/sound/sound-reader.ts";

const segment: Segment = {
  ...{ clipId: "c", dip: null, speed: 1, gain: 1, fadeIn: 0, fadeOut: 0 },
  assetId: "a",
  shotNumber: 1,
  from: 0,
  start: 10,
  length: 5,
  fade: 1,
  way: "encoded",
  kept: false,
  hasSound: true,
  color: colorOf({}, 480),
  card: null,
  caption: "",
};

test("a song that comes in late and ends early fades there", () => {
  const extent = { start: 4, end: 12 };
  expect([4, 5, 8, 11.5, 12].map((at) => songGain(2, extent, at))).toEqual([0, 0.5, 1, 0.25, 0]);
});

test.each([
  ["a half as loud as it is", { gain: 0.5 }, 13, 0.5],
  ["louder than it is", { gain: 4 }, 13, 4],
  ["muted", { gain: 0 }, 13, 0],
  ["coming in by itself, where its cross-fade is over", { fadeIn: 4 }, 12, 0.5],
  ["coming in by itself, under its cross-fade", { fadeIn: 2 }, 10.5, 0.125],
  ["going out by itself", { fadeOut: 4 }, 14, 0.25],
])("a clip is %s", (_what, changes, at, gain) => {
  expect(takeGain({ ...segment, ...changes }, 0, at)).toBeCloseTo(gain);
});

test.each([
  [9.9, 0],
  [10, 0],
  [10.5, 0.5],
  [11, 1],
  [13, 1],
  [14.5, 0.25],
  [15, 0],
])("a take with a fade in of 1 s and out of 2 s is at %d s as loud as %d", (at, gain) => {
  expect(takeGain(segment, 2, at)).toBeCloseTo(gain);
});

test.each([
  [2, 0, 0],
  [2, 1, 0.5],
  [2, 5, 1],
  [2, 9.5, 0.25],
  [0, 0, 1],
  [0, 10, 1],
])("a song with a fade of %d s is at %d s of 10 as loud as %d", (fade, at, gain) => {
  expect(songGain(fade, { start: 0, end: 10 }, at)).toBeCloseTo(gain);
});

test("between samples a line stays a line, and a sample stays itself", () => {
  expect(interpolate(0, 1, 2, 3, 0.25)).toBeCloseTo(1.25);
  expect(interpolate(9, 1, -4, 7, 0)).toBe(1);
});

const silent = (loudness: number | null) =>
  ({
    plan: { seconds: 3, before: 0, loudness, segments: [] },
    song: null,
    takesLevel: 1,
    addresses: {},
  }) as unknown as SoundOrder;

test("a film that is given up while it is measured is measured no further", async () => {
  let passed = 0;
  const pass = async () => {
    passed += 1;
    if (passed === 2) throw new Error("given up");
  };
  await expect(levelFilm(silent(-14), pass, () => {})).rejects.toThrow("given up");
  expect(passed).toBe(2);
});

test("a film that wishes for no loudness isn't measured", async () => {
  const told: number[] = [];
  const pass = async () => {
    throw new Error("It is measured.");
  };
  expect(await levelFilm(silent(null), pass, (part) => told.push(part))).toBeNull();
  expect(told).toEqual([]);
});

test("how far it is measured is told up to its end", async () => {
  const told: number[] = [];
  await levelFilm(
    silent(-14),
    async () => {},
    (part) => told.push(part),
  );
  expect(told.at(-1)).toBe(1);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});
