import { expect, test } from "vitest";
import { duckAt, duckGain, duckPoints, duckWithin, speechInFilm } from "#shared/film/ducking.ts";

const heard = { assetId: "a", start: 10, end: 14, from: 2, speed: 1 };
const spoken = new Map([["a", [[1, 3] as const, [4, 5] as const, [8, 9] as const]]]);

test.each([
  [
    "only what is shown of a file is heard",
    [heard],
    [
      [10, 11],
      [12, 13],
    ],
  ],
  [
    "half as fast it takes twice as long",
    [{ ...heard, speed: 0.5 }],
    [
      [10, 12],
      [14, 14],
    ],
  ],
  [
    "twice as fast, half",
    [{ ...heard, speed: 2, from: 0 }],
    [
      [10.5, 11.5],
      [12, 12.5],
      [14, 14],
    ],
  ],
  [
    "who speaks over another is heard once",
    [heard, { ...heard, start: 10.5, end: 14 }],
    [
      [10, 11.5],
      [12, 13.5],
    ],
  ],
  ["a file that nothing is known of is silent", [{ ...heard, assetId: "b" }], []],
])("%s", (_what, files, found) => {
  expect(speechInFilm(files, spoken)).toEqual(found.filter(([from, to]) => from !== to));
});

const ducking = { duck: true, duckBy: 12, duckAttack: 0.5, duckRelease: 1 };

// @shows The cut, point by point › 3. Ducking of the song under speech
test("the song has stepped back when the first word comes, and comes back after the last", () => {
  expect(duckPoints([[4, 6]], ducking)).toEqual([
    { at: 3.5, decibels: 0 },
    { at: 4, decibels: -12 },
    { at: 6, decibels: -12 },
    { at: 7, decibels: 0 },
  ]);
});

test.each([
  [
    "in a pause that is too short it stays where it is",
    [
      [1, 2],
      [3.5, 4],
    ],
    [0.5, 1, 4, 5],
  ],
  [
    "in a longer one it comes back",
    [
      [1, 2],
      [3.6, 4],
    ],
    [0.5, 1, 2, 3, 3.1, 3.6, 4, 5],
  ],
] as const)("%s", (_what, speech, moments) => {
  expect(duckPoints(speech, ducking).map(({ at }) => Math.round(at * 100) / 100)).toEqual(moments);
});

test("turned off, nothing moves", () => {
  expect(duckPoints([[4, 6]], { ...ducking, duck: false })).toEqual([]);
  expect(duckGain([], 5)).toBe(1);
});

test.each([
  [0, 0],
  [3.5, 0],
  [3.75, -6],
  [4, -12],
  [5, -12],
  [6, -12],
  [6.5, -6],
  [7, 0],
  [100, 0],
])("at %d s it is quieter by %d dB", (at, decibels) => {
  const points = duckPoints([[4, 6]], ducking);
  expect(duckAt(points, at)).toBeCloseTo(decibels);
  expect(duckGain(points, at)).toBeCloseTo(10 ** (decibels / 20));
});

test("of a stretch of the film both ends have a figure; where nothing moves there is none", () => {
  const points = duckPoints([[4, 6]], ducking);
  expect(duckWithin(points, 0, 3)).toEqual([]);
  expect(duckWithin(points, 0, 5)).toEqual([
    { at: 0, decibels: 0 },
    { at: 3.5, decibels: 0 },
    { at: 4, decibels: -12 },
    { at: 5, decibels: -12 },
  ]);
  expect(duckWithin(points, 4.5, 5)).toEqual([
    { at: 4.5, decibels: -12 },
    { at: 5, decibels: -12 },
  ]);
});
