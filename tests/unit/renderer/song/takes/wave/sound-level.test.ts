import { describe, expect, it } from "vitest";
import { fallLevel, lengthOf, levelOf, SILENCE } from "#renderer/song/takes/wave/sound-level.ts";

const sine = (height: number) => Float32Array.from({ length: 4800 }, (_, at) => height * Math.sin((at * Math.PI) / 48));

describe("a level", () => {
  it.each([
    ["silence", new Float32Array(64), SILENCE, SILENCE],
    ["no sample at all", new Float32Array(0), SILENCE, SILENCE],
    ["full scale, square", new Float32Array(64).fill(-1), 0, 0],
    // A sine's mean is 3.01 dB under its highest sample.
    ["a sine of full scale", sine(1), -3.01, 0],
    ["a sine of half the height", sine(0.5), -9.03, -6.02],
    ["over full scale, as an MP3 may decode", new Float32Array(64).fill(1.122), 1, 1],
  ])("of %s", (_what, samples, rms, peak) => {
    const level = levelOf(samples);
    expect(level.rms).toBeCloseTo(rms, 1);
    expect(level.peak).toBeCloseTo(peak, 1);
  });

  it("rises at once and sinks slowly, never under silence", () => {
    expect(fallLevel(-40, -6, 0.016)).toBe(-6);
    expect(fallLevel(-6, SILENCE, 0.5)).toBe(-18);
    expect(fallLevel(-6, SILENCE, 60)).toBe(SILENCE);
  });

  it("is drawn from nothing to the whole", () => {
    expect([SILENCE, -30, 0, 2].map(lengthOf)).toEqual([0, 0.5, 1, 1]);
  });
});
