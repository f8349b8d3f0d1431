import { expect, it, vi } from "vitest";
import {
  type Level,
  levelCurve,
  levelOfSound,
  limitGain,
  measureLevel,
  type SoundPiece,
} from "#renderer/media/loudness/level-curve.ts";

const RATE = 16_000;
const LENGTH = 4;

/** Four seconds on both sides in pieces of a half, each sample as it is told. */
function soundOf(sample: (at: number) => number) {
  return vi.fn(async function* (): AsyncGenerator<SoundPiece> {
    for (let from = 0; from < LENGTH; from += 0.5) {
      const side = () => Float32Array.from({ length: RATE / 2 }, (_, at) => sample(from + at / RATE));
      yield { at: from, channels: [side(), side()] };
    }
  });
}
const tone = (high: number) => soundOf((at) => high * Math.sin(2 * Math.PI * 1000 * at));
/** A quiet tone with a loud beat every half second. */
const beats = soundOf((at) => (at % 0.5 < 0.02 ? 0.9 : 0.05) * Math.sin(2 * Math.PI * 1000 * at));
const silence = soundOf(() => 0);
const decibels = (factor: number) => 20 * Math.log10(factor);

async function curveFor(sound: typeof silence, level: Level) {
  sound.mockClear();
  const told: number[] = [];
  const curve = await levelCurve(sound, { rate: RATE, seconds: LENGTH, level }, (part) => told.push(part));
  return { curve, told, readings: sound.mock.calls.length };
}
async function* through(sound: typeof silence, curve: (at: number) => number) {
  for await (const { at, channels } of sound()) {
    for (const channel of channels)
      for (let frame = 0; frame < channel.length; frame += 1)
        channel[frame] = (channel[frame] ?? 0) * curve(at + frame / RATE);
    yield { at, channels };
  }
}

it("a sound's loudness and peak are told; of silence there are none", async () => {
  const { loudness, peak } = await levelOfSound(tone(0.5)(), RATE);
  // Both sides are heard: a tone of 1 kHz is as loud as its peak says.
  expect(loudness).toBeCloseTo(-6, 0);
  expect(peak).toBeCloseTo(-6.02, 1);
  expect(await levelOfSound(silence(), RATE)).toEqual({ loudness: null, peak: null });
});

it("silence stays silent, and is read once", async () => {
  const { curve, readings } = await curveFor(silence, { loudness: -14, peak: -1 });
  expect([curve, readings]).toEqual([null, 1]);
});

it.each([
  ["raised", 0.05, -16],
  ["lowered", 0.8, -23],
])("a sound whose peaks have room is %s as a whole, and read once", async (_how, high, loudness) => {
  const { curve, told, readings } = await curveFor(tone(high), { loudness, peak: -1 });
  const gain = curve?.(0) ?? 0;
  expect([curve?.(1.3), curve?.(LENGTH)]).toEqual([gain, gain]);
  const made = await levelOfSound(
    through(tone(high), () => gain),
    RATE,
  );
  expect(Math.abs((made.loudness ?? 0) - loudness)).toBeLessThan(0.1);
  expect(readings).toBe(1);
  expect(told).toEqual([0, 0.0625, 0.125, 0.1875, 0.25, 0.3125, 0.375, 0.4375]);
});

it("a whisper is raised by thirty decibels, and no more", async () => {
  const { curve } = await curveFor(tone(0.001), { loudness: -14, peak: -1 });
  expect(decibels(curve?.(2) ?? 0)).toBeCloseTo(30, 6);
});

it("where peaks are in the way they are limited, and the whole is as loud as asked", async () => {
  const level = { loudness: -18, peak: -6 };
  const { curve, told, readings } = await curveFor(beats, level);
  if (curve === null) throw new Error("no curve");
  const made = await levelOfSound(through(beats, curve), RATE);
  expect(made.peak).toBeLessThanOrEqual(-6);
  expect(Math.abs((made.loudness ?? 0) - level.loudness)).toBeLessThan(0.5);
  // Between the beats it is raised, at a beat it has fallen.
  expect(curve(0.4)).toBeGreaterThan(1);
  expect(curve(0.51)).toBeLessThan(1);
  expect(readings).toBeGreaterThan(1);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.at(-1)).toBeLessThanOrEqual(1);
  expect(told[8]).toBe(0.5);
});

it("what can't be as loud as asked is tried four times, and its peaks hold all the same", async () => {
  const { curve, readings } = await curveFor(beats, { loudness: 0, peak: -12 });
  expect(readings).toBeLessThanOrEqual(5);
  const { highest } = await measureLevel(through(beats, curve ?? (() => 1)), RATE);
  expect(decibels(highest)).toBeLessThanOrEqual(-12);
});

it.each([
  ["no peak", [0.1, 0.1, 0.1, 0.1], 2, 1, [2, 2, 2, 2]],
  ["silence", [0, 0, 0, 0], 3, 1, [3, 3, 3, 3]],
  ["a peak throughout", [2, 2, 2, 2], 1, 1, [0.5, 0.5, 0.5, 0.5]],
  ["a peak exactly as high as it may be", [0.5, 0.5, 0.5], 2, 1, [2, 2, 2]],
])("with %s the gain of the blocks %j is even", (_what, peaks, gain, ceiling, gains) => {
  expect([...limitGain(Float64Array.from(peaks), RATE, gain, ceiling)]).toEqual(gains);
});

it("of no blocks there is no gain", () => {
  expect(limitGain(new Float64Array(0), RATE, 2, 1)).toHaveLength(0);
});
