import { expect, test } from "vitest";
import { indexOf, spliceRuns, type TakePackets } from "#renderer/storyboard/export/make/splice/splice-runs.ts";

/** Ten frames a second: `order` in decode order, key frames in capitals at the front of a group. */
const packets = (order: readonly number[], keys: readonly number[]): TakePackets => ({
  times: order.map((frame) => frame / 10),
  keys: order.map((frame) => keys.includes(frame)),
});
/** Two groups of six: I P B B P B, as encoders with frames between others make them. */
const groups = packets([0, 3, 1, 2, 5, 4, 6, 9, 7, 8, 11, 10], [0, 6]);
const plain = packets(
  Array.from({ length: 24 }, (_, at) => at),
  [0, 8, 16],
);

test("packets part where everything before them is shown before", () => {
  expect(indexOf(groups, 10)).toEqual({
    frames: 12,
    shows: [0, 3, 1, 2, 5, 4, 6, 9, 7, 8, 11, 10],
    keys: [true, false, false, false, false, false, true, false, false, false, false, false],
    clean: [true, true, false, false, true, false, true, true, false, false, true, false, true],
  });
});

test.each([
  ["as files round them", [0, 0.0417, 0.0833, 0.125], 24, true],
  ["one that comes late", [0, 0.0417, 0.0993, 0.125], 24, false],
  ["with a gap", [0, 0.1, 0.3], 10, false],
  ["at another rate", [0, 0.1, 0.2, 0.3], 12.5, false],
] as const)("frames lie evenly, or none is copied: %s", (_, times, rate, even) => {
  expect(indexOf({ times, keys: times.map((time) => time === 0) }, rate) !== null).toBe(even);
});

const segment = (take: TakePackets | null, start: number, count: number, more: object = {}) => {
  const index = take && indexOf(take, 10);
  return { start, count, touchedAtStart: 0, touchedAtEnd: 0, take: index && { index, first: 0 }, ...more };
};
const from = (take: TakePackets, first: number) => {
  const index = indexOf(take, 10);
  return index && { index, first };
};

test.each([
  [
    "a whole take is copied as it is",
    [segment(plain, 0, 24)],
    [{ kind: "copy", segment: 0, packets: [0, 24], from: 0, to: 24 }],
  ],
  [
    "an in point is encoded up to the next key frame, an out point cuts where packets part",
    [segment(plain, 0, 17, { take: from(plain, 3) })],
    [
      { kind: "encode", from: 0, to: 5 },
      { kind: "copy", segment: 0, packets: [8, 20], from: 5, to: 17 },
    ],
  ],
  [
    "frames between others go with those that they need",
    [segment(groups, 0, 9)],
    [
      { kind: "copy", segment: 0, packets: [0, 7], from: 0, to: 7 },
      { kind: "encode", from: 7, to: 9 },
    ],
  ],
  [
    "a cross-fade of four frames is encoded once, with what lies up to the next key frame",
    [segment(plain, 0, 24, { touchedAtEnd: 4 }), segment(plain, 20, 24, { touchedAtStart: 4 })],
    [
      { kind: "copy", segment: 0, packets: [0, 20], from: 0, to: 20 },
      { kind: "encode", from: 20, to: 28 },
      { kind: "copy", segment: 1, packets: [8, 24], from: 28, to: 44 },
    ],
  ],
  [
    "a card is encoded between two copies",
    [segment(plain, 0, 24), segment(null, 24, 10), segment(plain, 34, 24)],
    [
      { kind: "copy", segment: 0, packets: [0, 24], from: 0, to: 24 },
      { kind: "encode", from: 24, to: 34 },
      { kind: "copy", segment: 2, packets: [0, 24], from: 34, to: 58 },
    ],
  ],
  [
    "fewer frames than four aren't worth a key frame more",
    [segment(plain, 0, 3), segment(null, 3, 1), segment(plain, 4, 4)],
    [
      { kind: "encode", from: 0, to: 4 },
      { kind: "copy", segment: 2, packets: [0, 4], from: 4, to: 8 },
    ],
  ],
  [
    "a film that is longer than its take stands on the last frame, which is encoded",
    [segment(plain, 0, 26)],
    [
      { kind: "copy", segment: 0, packets: [0, 24], from: 0, to: 24 },
      { kind: "encode", from: 24, to: 26 },
    ],
  ],
  ["nothing can be copied", [segment(null, 0, 5)], [{ kind: "encode", from: 0, to: 5 }]],
])("%s", (_, segments, runs) => {
  expect(spliceRuns(segments)).toEqual(runs);
});
