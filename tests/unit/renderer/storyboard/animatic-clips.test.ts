import { describe, expect, it } from "vitest";
import { clipAt, clipsOf, formatTimecode, lengthOf, ticksOf } from "#renderer/storyboard/animatic-clips.ts";
import type { Shot } from "#shared/contract/storyboard.ts";

const shot = (number: number, duration: number): Shot => ({
  id: `shot-${number}`,
  projectId: "film",
  number,
  draft: {
    name: "",
    prompt: "A wave",
    model: "Vendor-H3",
    resolution: "768P",
    duration,
    ratio: "16:9",
    mode: "text",
    firstFrame: null,
    lastFrame: null,
    references: [],
    promptExpansion: null,
  },
  activeTakeId: null,
  chain: null,
  waiting: null,
  createdAt: 0,
  updatedAt: 0,
});

describe("the strip", () => {
  const clips = clipsOf([shot(1, 5), shot(2, 6), shot(3, 4)], new Map(), new Map());

  it("lays shots end to end", () => {
    expect(clips.map(({ start, length }) => [start, length])).toEqual([
      [0, 5],
      [5, 6],
      [11, 4],
    ]);
    expect(lengthOf(clips)).toBe(15);
    expect(lengthOf([])).toBe(0);
  });

  it.each([
    [0, 1],
    [4.99, 1],
    [5, 2],
    [10.999, 2],
    [11, 3],
    [15, 3],
    [99, 3],
  ])("at %d s stands shot %d", (seconds, number) => {
    expect(clipAt(clips, seconds)?.number).toBe(number);
  });

  it.each([
    [0, "00:00:00"],
    [23 + 14 / 24, "00:23:14"],
    [44, "00:44:00"],
    [61.5, "01:01:12"],
    [-1, "00:00:00"],
  ])("writes %d s as %s", (seconds, words) => {
    expect(formatTimecode(seconds)).toBe(words);
  });

  it("marks the ruler at round seconds, at most twelve times", () => {
    expect(ticksOf(44)).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40]);
    expect(ticksOf(5)).toEqual([0, 1, 2, 3, 4]);
    expect(ticksOf(0)).toEqual([]);
    expect(ticksOf(9000).length).toBeLessThanOrEqual(15);
  });
});
