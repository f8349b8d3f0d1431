import { describe, expect, it } from "vitest";
import { formatTimecode } from "#renderer/media/screening/timecode.ts";
import {
  clipAfter,
  clipAt,
  clipsOf,
  dipAt,
  fadeProgress,
  frameRateOf,
  frameSizeOf,
  lengthOf,
  ticksOf,
  timeInTake,
} from "#renderer/storyboard/animatic/animatic-clips.ts";
import { visibleBeats } from "#renderer/storyboard/animatic/visible-beats.ts";
import type { ShotTakes } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type CutClip, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const shot = (number: number, duration: number): Shot =>
  madeUpShot(`shot-${number}`, { prompt: "A wave", duration }, { number });

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

it("cuts lie on the song's beats, the last shot ends where it was, and marks of a long film are thinned", () => {
  const beats = Array.from({ length: 1000 }, (_, index) => index * 0.75);
  const clips = clipsOf([shot(1, 5), shot(2, 6), shot(3, 4)], new Map(), new Map(), plainFilm, beats);
  expect(clips.map(({ start }) => start)).toEqual([0, 4.5, 10.5]);
  expect(lengthOf(clips)).toBe(14.5);
  expect(visibleBeats(beats, 3)).toEqual([0, 0.75, 1.5, 2.25]);
  expect(visibleBeats(beats, 600).slice(0, 3)).toEqual([0, 3, 6]);
});

describe("what the film's settings do to the strip", () => {
  const takes = (assetId: string): ShotTakes => ({
    all: [],
    shown: { id: "task", assetId, state: "ready" } as Task,
    underWay: undefined,
  });
  const film = { id: "a2", state: "ready", facts: { durationSeconds: 6 } } as Asset;
  const laid = (two: Partial<CutClip>, three: Partial<CutClip> = {}) =>
    clipsOf([shot(1, 5), shot(2, 6), shot(3, 4)], new Map([["shot-2", takes("a2")]]), new Map([["a2", film]]), {
      ...plainFilm,
      clips: { "shot-2": { ...wholeTake, ...two }, "shot-3": { ...wholeTake, ...three } },
    });

  it.each([
    ["a trim shows a part of the take", { from: 1, to: 4 }, {}, [0, 5, 8], [5, 3, 4], 12],
    ["a shot without a take is as long as it was cut", {}, { from: 1, to: 2 }, [0, 5, 11], [5, 6, 1], 12],
    ["a cross-fade overlaps", { fade: 1 }, {}, [0, 4, 10], [5, 6, 4], 14],
    ["a fade is no longer than half of either", { from: 0, to: 2, fade: 3 }, {}, [0, 4, 6], [5, 2, 4], 10],
  ])("%s", (_name, two, three, starts, lengths, total) => {
    const clips = laid(two, three);
    expect(clips.map(({ start }) => start)).toEqual(starts);
    expect(clips.map(({ length }) => length)).toEqual(lengths);
    expect(lengthOf(clips)).toBe(total);
  });

  it("the parts of a shot without a take have its time together", () => {
    const split = {
      clips: {
        "shot-1": { ...wholeTake, to: 2 },
        rest: { ...wholeTake, shotId: "shot-1", from: 2 },
      },
      order: ["shot-1", "rest", "shot-2"],
    };
    const strip = clipsOf([shot(1, 5), shot(2, 6)], new Map(), new Map(), split);
    expect(strip.map(({ key, start, length, from }) => [key, start, length, from])).toEqual([
      ["shot-1", 0, 2, 0],
      ["rest", 2, 3, 2],
      ["shot-2", 5, 6, 0],
    ]);
  });

  it.each([
    [3.9, 1, 0],
    [4, 1, 0],
    [4.25, 1, 0.25],
    [4.99, 1, 0.99],
    [5, 2, 0],
  ])("at %d s shot %d plays and the next one has come by %d", (seconds, number, share) => {
    const clips = laid({ fade: 1 });
    expect(clipAt(clips, seconds)?.number).toBe(number);
    expect(fadeProgress(clips[number], seconds)).toBeCloseTo(share);
  });

  it.each([
    ["long before it", 0, 0],
    ["as its cross-fade ends", 5, 1],
    ["long after it", 60, 1],
  ])("the one that follows has come by no less than nothing and no more than all: %s", (_when, seconds, share) => {
    expect(fadeProgress(laid({ fade: 1 })[1], seconds)).toBe(share);
    expect(fadeProgress(laid({ fade: 0 })[1], seconds)).toBe(0);
    expect(fadeProgress(undefined, seconds)).toBe(0);
  });

  it("knows where a trimmed take stands in its file", () => {
    const clip = laid({ from: 1, to: 4, fade: 1 })[1];
    if (!clip) throw new Error("no clip");
    expect([3, 4, 5].map((seconds) => timeInTake(clip, seconds))).toEqual([1, 1, 2]);
  });
});

describe("the cut on the strip", () => {
  const taken = (assetId: string): ShotTakes => ({
    all: [],
    shown: { id: "task", assetId, state: "ready" } as Task,
    underWay: undefined,
  });
  const ten = { id: "a1", state: "ready", facts: { durationSeconds: 10, frameRate: 25 } } as Asset;
  const laid = (clips: Record<string, CutClip>, order: string[]) =>
    clipsOf([shot(1, 5), shot(2, 6)], new Map([["shot-1", taken("a1")]]), new Map([["a1", ten]]), { clips, order });
  const piece = (changes: Partial<CutClip>) => ({ ...wholeTake, shotId: "shot-1", ...changes });

  // @shows The cut, point by point › 2. Freeze frame and speed
  it("has pieces of a take around another shot, at their own speeds, and a frame that stands", () => {
    const clips = laid(
      {
        "shot-1": { ...wholeTake, to: 2, gain: 0.5, fadeIn: 1 },
        fast: piece({ from: 2, to: 6, speed: 2, muted: true }),
        still: piece({ from: 6, hold: 1.5 }),
      },
      ["shot-1", "shot-2", "fast", "still"],
    );
    expect(
      clips.map(({ key, number, start, length, speed, gain }) => [key, number, start, length, speed, gain]),
    ).toEqual([
      ["shot-1", 1, 0, 2, 1, 0.5],
      ["shot-2", 2, 2, 6, 1, 1],
      ["fast", 1, 8, 2, 2, 0],
      ["still", 1, 10, 1.5, 0, 1],
    ]);
    expect([8, 9, 10].map((at) => clips[2] && timeInTake(clips[2], at))).toEqual([2, 4, 6]);
    expect([10, 11].map((at) => clips[3] && timeInTake(clips[3], at))).toEqual([6, 6]);
  });

  it.each([
    [1, undefined],
    [1.5, 0],
    [1.75, 0.5],
    [2, 1],
  ])("at %d s of a clip that goes to black the veil is %s", (at, share) => {
    const [first, second] = laid(
      { "shot-1": piece({ to: 2 }), "shot-2": { ...wholeTake, fade: 1, through: "#000000" } },
      [],
    );
    if (!first || !second) throw new Error("no clips");
    expect(second.start).toBe(2);
    expect(dipAt(first, second, at)?.share || undefined).toBe(share || undefined);
  });

  it("comes out of the color again", () => {
    const [first, second] = laid(
      { "shot-1": piece({ to: 2 }), "shot-2": { ...wholeTake, fade: 1, through: "#ffffff" } },
      [],
    );
    if (!first || !second) throw new Error("no clips");
    expect(dipAt(second, undefined, 2.25)).toEqual({ color: "#ffffff", share: 0.5 });
    expect(dipAt(second, undefined, 2.5)).toBeUndefined();
  });
});

it("the film's cards stand where the film will have them, and a shot fades in over the one before it", () => {
  const card = (words: string) => ({ ...wholeTake, card: words });
  const cut = {
    clips: {
      "shot-2": { ...wholeTake, fade: 1 },
      ...{ "card:shot-2": card("Later"), title: card("Saltlight"), ending: card("") },
    },
    order: [],
  };
  const clips = clipsOf([shot(1, 5), shot(2, 6)], new Map(), new Map(), cut);
  expect(clips.map(({ card, shotId, start, length, fade }) => [card ?? shotId, start, length, fade])).toEqual([
    ["Saltlight", 0, 3, 0],
    ["shot-1", 3, 5, 0],
    ["Later", 8, 3, 0],
    ["shot-2", 10, 6, 1],
    ["", 16, 3, 0],
  ]);
  expect(clips.map(({ key }) => key)).toEqual(["title", "shot-1", "card:shot-2", "shot-2", "ending"]);
  expect(clips.map(({ number }) => number)).toEqual([1, 1, 2, 2, 2]);
  expect(clipAt(clips, 1)?.card).toBe("Saltlight");
  expect(clipsOf([], new Map(), new Map(), cut)).toEqual([]);
});

describe("footage of the library", () => {
  const asset = (id: string, facts: object, state = "ready") =>
    ({ id, name: `${id}.mov`, state, facts }) as unknown as Asset;
  const media = new Map([
    [
      "f",
      asset("f", { kind: "video", durationSeconds: 8, frameRate: 30, width: 1920, height: 1080, audioCodec: "aac" }),
    ],
    ["p", asset("p", { kind: "image", width: 4000, height: 3000 })],
    ["g", asset("g", { kind: "video", durationSeconds: 8, width: 640, height: 360 }, "missing")],
  ]);
  const laid = (clips: Record<string, CutClip>, order: string[]) =>
    clipsOf([shot(1, 5)], new Map(), media, { clips, order });

  it("lies in the film as a film or a still, each as long as it is shown", () => {
    const clips = laid({ x: { ...wholeTake, footage: "f", from: 2 }, y: { ...wholeTake, footage: "p", hold: 4 } }, [
      "x",
      "shot-1",
      "y",
    ]);
    expect(clips.map(({ key, start, length, from, film, speed }) => [key, start, length, from, film, speed])).toEqual([
      ["x", 0, 6, 2, "f", 1],
      ["shot-1", 6, 5, 0, null, 1],
      ["y", 11, 4, 0, null, 0],
    ]);
    expect(clips[0]).toMatchObject({
      name: "f",
      frameRate: 30,
      hasSound: true,
      footage: { kind: "film", gone: false },
    });
    expect(clips[2]).toMatchObject({ size: { width: 4000, height: 3000 }, footage: { kind: "still", gone: false } });
    expect(frameSizeOf(clips)).toEqual({ width: 1920, height: 1080 });
    expect(frameRateOf(clips)).toBe(30);
  });

  it("a film has the size and the rate of most of its takes, by their files' time, as it is exported", () => {
    const take = (assetId: string): ShotTakes => ({
      ...{ all: [], underWay: undefined },
      shown: { id: `task of ${assetId}`, assetId, state: "ready" } as Task,
    });
    const files = new Map([
      ["t1", asset("t1", { kind: "video", durationSeconds: 4, frameRate: 24, width: 720, height: 1280 })],
      ["t2", asset("t2", { kind: "video", durationSeconds: 5, frameRate: 30, width: 1280, height: 720 })],
    ]);
    const takes = new Map([
      ["shot-1", take("t1")],
      ["shot-2", take("t2")],
    ]);
    const cut = { clips: { "shot-2": { ...wholeTake, to: 1 } }, order: [] };
    const strip = clipsOf([shot(1, 4), shot(2, 5)], takes, files, cut);
    expect([frameSizeOf(strip), frameRateOf(strip)]).toEqual([{ width: 1280, height: 720 }, 30]);
  });

  it("a rate that is noted a little off is the usual one, as in the export", () => {
    const rates = [24.003, 29.97, 59.94, 23.976, 12.5].map((frameRate) => {
      const files = new Map([["x", asset("x", { kind: "video", durationSeconds: 4, frameRate })]]);
      return clipsOf([], new Map(), files, { clips: { x: { ...wholeTake, footage: "x" } }, order: ["x"] })[0]
        ?.frameRate;
    });
    expect(rates).toEqual([24, 30000 / 1001, 60000 / 1001, 24000 / 1001, 12.5]);
  });

  it("alone is a film with its cards, as it is exported", () => {
    const said = { clips: { title: { ...wholeTake, card: "Salt" }, x: { ...wholeTake, footage: "f" } }, order: ["x"] };
    const clips = clipsOf([], new Map(), media, said);
    expect(clips.map(({ key, card, start, length }) => [key, card, start, length])).toEqual([
      ["title", "Salt", 0, 3],
      ["x", null, 3, 8],
    ]);
  });

  it("whose file is gone keeps its place and its time, and says so", () => {
    const clips = laid(
      { x: { ...wholeTake, footage: "g", from: 1, to: 4 }, y: { ...wholeTake, footage: "unknown", hold: 3 } },
      ["x", "y", "shot-1"],
    );
    expect(clips.map(({ length, film, footage }) => [length, film, footage?.gone])).toEqual([
      [3, null, true],
      [3, null, true],
      [5, null, undefined],
    ]);
  });
});
