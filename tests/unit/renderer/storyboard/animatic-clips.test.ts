import { describe, expect, it } from "vitest";
import { formatTimecode } from "#renderer/screening/timecode.ts";
import { clipAfter, clipAt, clipsOf, lengthOf, ticksOf } from "#renderer/storyboard/animatic-clips.ts";
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
    inherits: [],
    promptPrefix: "",
    promptSuffix: "",
    projectReferences: [],
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
    ["the next one", 1, {}, 2],
    ["nothing after the last", 3, {}, undefined],
    ["the first one, in a loop of all", 3, { loop: true }, 1],
    ["the first of a range", 2, { loop: true, from: 2, to: 11 }, 1],
    ["nothing else within one shot", 2, { loop: true, from: 6, to: 10 }, undefined],
    ["the next one before a range's end", 1, { loop: true, from: 2, to: 8 }, 2],
  ])("plays %s", (_name, number, range, after) => {
    const clip = clips.find((each) => each.number === number) ?? clips[0];
    if (!clip) throw new Error("no clip");
    expect(clipAfter(clips, clip, { loop: false, from: null, to: null, ...range })?.number).toBe(after);
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
