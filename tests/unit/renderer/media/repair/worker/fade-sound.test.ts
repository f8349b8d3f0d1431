import { AudioSample } from "mediabunny";
import { expect, it } from "vitest";
import { fadeGain } from "#renderer/media/repair/worker/fade-sound.ts";
import { gainWith } from "#renderer/media/repair/worker/level-sound.ts";

it.each([
  // in, out, at → gain; of ten seconds
  [2, 4, 0, 0],
  [2, 4, 2 / 3, 0.5],
  [2, 4, 2, 1],
  [2, 4, 6, 1],
  [2, 4, 10 - 4 / 3, 0.5],
  [2, 4, 10, 0],
  [2, 4, -1, 0],
  [2, 4, 11, 0],
  [0, 4, 0, 1],
  [2, 0, 10, 1],
  [0, 0, 5, 1],
  [10, 10, 5, 0.5],
])("rising for %d s and falling for %d s, at %d s it is %d", (rise, fall, at, gain) => {
  expect(fadeGain({ in: rise, out: fall, seconds: 10 }, at)).toBeCloseTo(gain, 4);
});

it("fades samples in their order, each channel alike", () => {
  const fade = gainWith((at) => fadeGain({ in: 1, out: 0, seconds: 10 }, at));
  const given = (timestamp: number) =>
    new AudioSample({
      data: new Float32Array([1, -1, 1, -1]),
      ...{ format: "f32", numberOfChannels: 2, sampleRate: 3, timestamp },
    });
  const heard = [0, 2 / 3, 4 / 3].map((timestamp) => {
    const sample = fade(given(timestamp));
    const data = new Float32Array(4);
    sample.copyTo(data, { planeIndex: 0, format: "f32" });
    expect([sample.sampleRate, sample.numberOfChannels, sample.numberOfFrames]).toEqual([3, 2, 2]);
    expect(sample.timestamp).toBeCloseTo(timestamp, 3);
    return [...data].map((value) => Math.round(value * 1000) / 1000 + 0);
  });
  expect(heard).toEqual([
    [0, 0, 0.5, -0.5],
    [0.866, -0.866, 1, -1],
    [1, -1, 1, -1],
  ]);
});
