import { expect, test } from "vitest";
import { BLOCK, openTruePeakMeter } from "#renderer/media/loudness/true-peak.ts";

function peaksOf(channels: readonly Float32Array[], piece = Number.POSITIVE_INFINITY): number[] {
  const meter = openTruePeakMeter();
  const length = channels[0]?.length ?? 0;
  for (let at = 0; at < length; at += piece) meter.add(channels.map((each) => each.subarray(at, at + piece)));
  return [...meter.read()];
}

/** Silence but for single samples. */
function clicks(length: number, at: Readonly<Record<number, number>>): Float32Array {
  const wave = new Float32Array(length);
  for (const [frame, value] of Object.entries(at)) wave[Number(frame)] = value;
  return wave;
}

// A quarter of the rate, so that each sample lies an eighth of a turn beside the crest.
const between = Float32Array.from({ length: BLOCK * 4 }, (_, at) => Math.sin((at * Math.PI) / 2 + Math.PI / 4));

test("a crest between two samples is found, though no sample reaches it", () => {
  expect(Math.max(...between)).toBeLessThan(0.71);
  const [, second, third] = peaksOf([between]);
  expect(second).toBeCloseTo(1, 2);
  expect(third).toBeCloseTo(1, 2);
});

test.each([1, 7, 64, 100])("it is the same in pieces of %i frames as at once", (piece) => {
  expect(peaksOf([between], piece)).toEqual(peaksOf([between]));
});

test.each<[what: string, wave: Float32Array, peaks: number[]]>([
  ["nothing", new Float32Array(0), []],
  ["silence", new Float32Array(BLOCK), [0]],
  ["a click in each of three blocks", clicks(BLOCK * 3, { 30: 0.25, 90: -0.5, 150: 0.125 }), [0.25, 0.5, 0.125]],
  ["the higher of two in one block", clicks(BLOCK, { 20: 0.25, 40: 0.5 }), [0.5]],
  ["the first frame", clicks(BLOCK, { 0: 0.5 }), [0.5]],
  ["the last frame", clicks(BLOCK, { 63: 0.5 }), [0.5]],
  ["the one frame of a last block", clicks(BLOCK * 2 + 1, { 20: 0.25, 128: 0.5 }), [0.25, 0.449, 0.5]],
  ["what is shorter than its neighbours reach", clicks(3, { 1: -0.5 }), [0.5]],
])("of %s", (_what, wave, peaks) => {
  const found = peaksOf([wave]);
  expect(found).toHaveLength(peaks.length);
  for (const [at, peak] of peaks.entries()) expect(found[at]).toBeCloseTo(peak, 3);
});

test("the loudest channel counts, whichever it is", () => {
  const [left, right] = [clicks(BLOCK * 2, { 30: 0.5, 90: 0.25 }), clicks(BLOCK * 2, { 30: 0.25, 90: 0.75 })];
  expect(peaksOf([left, right])).toEqual([0.5, 0.75]);
  expect(peaksOf([right, left])).toEqual([0.5, 0.75]);
});

test("a long sound keeps its first peak and has its last one", () => {
  const frames = BLOCK * 4098;
  const found = peaksOf([clicks(frames, { 20: 0.25, [frames - 20]: 0.5 })], 100_000);
  expect([found.length, found[0], found[1], found.at(-2), found.at(-1)]).toEqual([4098, 0.25, 0, 0, 0.5]);
});
