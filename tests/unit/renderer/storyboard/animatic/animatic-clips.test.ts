import { describe, expect, it } from "vitest";
import { formatTimecode } from "#renderer/media/screening/timecode.ts";
import {
  beatsUnder,
  type Clip,
  clipAfter,
  clipAt,
  clipsOf,
  dipAt,
  fadeProgress,
  frameRateOf,
  frameSizeOf,
  isHeard,
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
    ["the first of a range that ends a hair behind it", 2, { loop: true, from: 2, to: 11.001 }, 1],
    ["the next one, where the range ends within that", 2, { loop: true, from: 2, to: 11.5 }, 3],
    ["the next one, from behind the range's end", 2, { loop: true, from: 2, to: 5 }, 3],
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

  it("begins again with its first shot, however short that is", () => {
    const [short, long] = clipsOf([shot(1, 0.5), shot(2, 5)], new Map(), new Map());
    if (!short || !long) throw new Error("no clips");
    expect(clipAfter([short, long], long, { loop: true, from: null, to: null })).toBe(short);
  });

  it("marks the ruler at round seconds", () => {
    expect(ticksOf(44)).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40]);
    expect(ticksOf(5)).toEqual([0, 1, 2, 3, 4]);
    expect(ticksOf(1)).toEqual([0]);
    expect(ticksOf(0)).toEqual([]);
  });

  it.each([
    [12, 1],
    [12.1, 2],
    [24, 2],
    [48, 4],
    [49, 8],
    [96, 8],
    [180, 15],
    [360, 30],
    [720, 60],
    [1440, 120],
    [3600, 300],
    [7200, 600],
    [7201, 1200],
    [14_500, 1800],
  ])("of %d s it is marked every %d, at most twelve times", (total, step) => {
    const marks = ticksOf(total);
    expect(marks.slice(0, 3)).toEqual([0, step, 2 * step]);
    expect(marks.length).toBeLessThanOrEqual(12);
    expect(marks.length).toBe(Math.ceil(total / step));
    expect(ticksOf(total * 3, 3)[1]).toBe(step);
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

  it("is all color where one clip has ended, and none where the dip begins", () => {
    const [first, second] = laid(
      { "shot-1": piece({ to: 2 }), "shot-2": { ...wholeTake, fade: 1, through: "#000000" } },
      [],
    );
    if (!first || !second) throw new Error("no clips");
    expect(dipAt(first, second, 2.1)).toEqual({ color: "#000000", share: 1 });
    expect(dipAt(first, second, 1.5)).toBeUndefined();
  });

  it("a color without a time is a cut", () => {
    const [, second] = laid({ "shot-2": { ...wholeTake, fade: 0, through: "#000000" } }, []);
    expect(second).toMatchObject({ start: 10, fade: 0, dip: null });
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

describe("what is known of a clip", () => {
  const file = (id: string, kind: "video" | "image", facts: Partial<Asset["facts"]> = {}, state = "ready") =>
    ({ id, name: `${id}.mov`, state, facts: { kind, ...facts } }) as unknown as Asset;
  const take = (assetId: string, all: Task[] = []): ShotTakes => ({
    ...{ all, underWay: undefined },
    shown: { id: `task of ${assetId}`, assetId, state: "ready" } as Task,
  });
  const media = new Map([
    ["heard", file("heard", "video", { durationSeconds: 8, frameRate: 30, audioCodec: "aac" })],
    ["short", file("short", "video", { durationSeconds: 1, frameRate: 25 })],
    ["unmeasured", file("unmeasured", "video")],
    ["still", file("still", "image", { width: 4000, height: 3000 })],
    ["gone", file("gone", "video", { durationSeconds: 8 }, "missing")],
  ]);
  const laid = (clips: Record<string, CutClip>, order: string[], files = media, shots = [shot(1, 5)]) =>
    clipsOf(shots, new Map(), files, { clips, order });
  const footage = (id: string, changes: Partial<CutClip> = {}) => ({ ...wholeTake, footage: id, ...changes });
  const plain = { start: 0, from: 0, whole: 0, frameRate: 24, fade: 0, dip: null, gain: 1, fadeIn: 0, fadeOut: 0 };
  const silent = { film: null, first: undefined, last: undefined, prompt: "", failed: false, hasSound: false };
  const whole = { framing: { conform: "fit", view: { x: 0.5, y: 0.5, zoom: 1 }, viewEnd: null }, size: undefined };

  it("of a shot that waits for its take, as long as it is asked to be, or as it was cut", () => {
    const strip = laid({ "shot-2": { ...wholeTake, hold: 2 } }, [], media, [shot(1, 5), shot(2, 5)]);
    const about = { ...plain, ...silent, card: null, name: "", speed: 1, prompt: "A wave", size: undefined };
    expect(strip).toEqual([
      { ...about, key: "shot-1", shotId: "shot-1", number: 1, length: 5 },
      { ...about, key: "shot-2", shotId: "shot-2", number: 2, start: 5, length: 2 },
    ]);
  });

  it("of cards and footage that lie beside no shot", () => {
    const strip = laid({ t: { ...wholeTake, card: "Salt" }, s: footage("still", { from: 2 }) }, ["t", "s"], media, []);
    const about = { ...plain, ...silent, shotId: "", number: 0 };
    const first = { assetId: "still", edge: "start", parked: false };
    expect(strip).toEqual([
      { ...about, key: "t", card: "Salt", name: "", length: 3, speed: 1 },
      {
        ...{ ...about, ...whole, key: "s", card: null, name: "still", start: 3, length: 5, speed: 0, first },
        ...{ footage: { assetId: "still", kind: "still", gone: false }, size: { width: 4000, height: 3000 } },
      },
    ]);
  });

  it("of a film whose file is gone, was never here, or isn't read yet", () => {
    const cut = { a: footage("gone", { from: 1, to: 4, speed: 2 }), b: footage("nowhere", { to: 2 }) };
    const about = { ...plain, ...silent, ...whole, card: null, shotId: "", number: 0, speed: 0 };
    const missing = { assetId: "nowhere", kind: "film", gone: true };
    expect(laid(cut, ["a", "b"], media, [])).toEqual([
      {
        ...{ ...about, key: "a", name: "gone", from: 1, length: 1.5 },
        footage: { assetId: "gone", kind: "film", gone: true },
      },
      { ...about, key: "b", name: "", start: 1.5, length: 2, footage: missing },
    ]);
    const one = new Map([["short", media.get("short") as Asset]]);
    expect(laid({ b: footage("nowhere") }, ["b"], one, [])[0]?.footage).toEqual(missing);
    expect(laid({ b: footage("nowhere") }, ["b"], new Map(), [])[0]?.footage).toEqual({ ...missing, gone: false });
  });

  it.each([
    ["a film of a second plays", "short", { film: "short", whole: 1, length: 1, speed: 1, frameRate: 25 }],
    ["one of which nothing is measured yet doesn't", "unmeasured", { film: null, whole: 0, length: 0.2, speed: 0 }],
  ])("%s", (_what, id, known) => {
    expect(laid({ x: footage(id) }, ["x"])[0]).toMatchObject(known);
  });

  it("a shot has failed where its newest attempt has", () => {
    const [ready, failed] = [{ state: "ready" } as Task, { state: "failed" } as Task];
    const failedOf = (all: Task[]) =>
      clipsOf([shot(1, 5)], new Map([["shot-1", take("heard", all)]]), media)[0]?.failed;
    expect([failedOf([failed, ready]), failedOf([ready, failed]), failedOf([])]).toEqual([true, false, false]);
  });

  it("a piece that begins behind the end of its take isn't shown, even of a take of a second", () => {
    const cut = { clips: { rest: { ...wholeTake, shotId: "shot-1", from: 1.5 } }, order: ["shot-1", "rest"] };
    const strip = clipsOf([shot(1, 5)], new Map([["shot-1", take("short")]]), media, cut);
    expect(strip.map(({ key }) => key)).toEqual(["shot-1"]);
  });

  it.each([
    ["plays", {}, true],
    ["is slowed", { speed: 0.5 }, true],
    ["stands", { hold: 2 }, false],
  ])("is heard of a take and of footage where it %s", (_what, changes, heard) => {
    const cut = { clips: { "shot-1": { ...wholeTake, ...changes }, x: footage("heard", changes) }, order: ["x"] };
    const strip = clipsOf([shot(1, 5)], new Map([["shot-1", take("heard")]]), media, cut);
    expect(strip.map(({ hasSound }) => hasSound)).toEqual([heard, heard]);
  });

  it.each([
    [1, 2, -2],
    [2, 3, -1.5],
    [1, 0, undefined],
  ])("at speed %d, from second %d of its file, its sound begins %s s from its picture", (speed, from, soundHead) => {
    const clip = { from, speed, soundAt: -3 };
    const strip = (clips: Record<string, CutClip>) =>
      clipsOf([shot(1, 5), shot(2, 5)], new Map([["shot-2", take("heard")]]), media, {
        clips,
        order: ["shot-1", "x"],
      });
    expect(strip({ "shot-2": { ...wholeTake, ...clip } })[1]?.soundHead).toBe(soundHead);
    expect(strip({ x: footage("heard", clip) })[1]?.soundHead).toBe(soundHead);
  });

  it.each<[what: string, clip: CutClip]>([
    ["a card", { ...wholeTake, card: "", hold: 1.5 }],
    ["a still", footage("still", { hold: 1.5 })],
    ["a film whose file is gone", footage("gone", { to: 1.5 })],
    ["a shot that waits for its take, where it was given a time", { ...wholeTake, shotId: "shot-1", hold: 1.5 }],
  ])("%s stays as long as it is beside a beat of the song", (_what, clip) => {
    const cut = { clips: { x: clip }, order: ["x", "shot-1", "shot-2"] };
    const strip = clipsOf([shot(1, 5), shot(2, 5)], new Map(), media, cut, [0.9]);
    expect(strip.find(({ key }) => key === "x")).toMatchObject({ start: 0, length: 1.5 });
  });
});

describe("of a clip of three seconds from second 2 of the film on", () => {
  const [, clip] = clipsOf([shot(1, 2), shot(2, 3)], new Map(), new Map());
  const heard = (more: Partial<Clip> = {}): Clip => ({
    ...(clip as Clip),
    film: "f",
    hasSound: true,
    from: 4,
    ...more,
  });

  it.each<[at: number, where: string, more: Partial<Clip>, sounds: boolean]>([
    [1.9, "before its picture", {}, false],
    [2, "where it begins", {}, true],
    [4.9, "within it", {}, true],
    [5, "where it ends", {}, false],
    [1, "where its sound comes earlier", { soundHead: -1 }, true],
    [5.5, "where its sound stays longer", { soundTail: 1 }, true],
    [6, "where that has gone", { soundTail: 1 }, false],
    [3, "without a take", { film: null }, false],
    [3, "of a silent take", { hasSound: false }, false],
    [3, "where it stands", { speed: 0 }, false],
    [3, "where it is slow", { speed: 0.5 }, true],
  ])("at %d s, %s (%j), the sound is heard: %s", (at, _where, more, sounds) => {
    expect(isHeard(heard(more), at)).toBe(sounds);
  });

  it.each<[at: number, more: Partial<Clip>, inTake: number]>([
    [1, {}, 4],
    [2, { soundHead: 0.5 }, 4],
    [1.5, { soundHead: -1 }, 3.5],
    [0, { soundHead: -1 }, 3],
    [3, { speed: 2 }, 6],
  ])("at %d s, with %j, its take stands at second %d", (at, more, inTake) => {
    expect(timeInTake(heard(more), at)).toBe(inTake);
  });

  it("beats lie under it between its ends, counted from its start", () => {
    const strip = [heard({ key: "card", card: "Salt", start: 0 }), heard()];
    expect(beatsUnder(strip, "shot-2", [1, 2, 2.5, 4, 5, 6])).toEqual([0.5, 2]);
    expect(beatsUnder(strip, "shot-9", [1, 2, 2.5])).toEqual([]);
    expect(beatsUnder(strip, undefined, [1, 2, 2.5])).toEqual([]);
  });
});

describe("the film's size and rate", () => {
  const files = new Map(
    [
      ["take", 2, 25, 720],
      ["film", 8, 30, 1920],
      ["other", 4, 50, 640],
    ].map(([id, durationSeconds, frameRate, width]) => [
      `${id}`,
      {
        id,
        name: "x",
        state: "ready",
        facts: { kind: "video", durationSeconds, frameRate, width, height: 360 },
      } as unknown as Asset,
    ]),
  );
  const taken: ShotTakes = {
    ...{ all: [], underWay: undefined },
    shown: { id: "task", assetId: "take", state: "ready" } as Task,
  };
  const cut = {
    clips: { x: { ...wholeTake, footage: "film" }, y: { ...wholeTake, footage: "other" } },
    order: ["y", "x"],
  };

  it.each<
    [what: string, shots: Shot[], takes: [string, ShotTakes][], said: typeof cut | typeof plainFilm, film: object]
  >([
    [
      "one take's, beside longer footage",
      [shot(1, 5)],
      [["shot-1", taken]],
      cut,
      { width: 720, height: 360, rate: 25 },
    ],
    ["most of the footage's, where there is no take", [shot(1, 5)], [], cut, { width: 1920, height: 360, rate: 30 }],
    [
      "wide, 24 frames a second, where nothing plays",
      [shot(1, 5)],
      [],
      plainFilm,
      { width: 1280, height: 720, rate: 24 },
    ],
    ["the same of a film without shots", [], [], plainFilm, { width: 1280, height: 720, rate: 24 }],
  ])("are %s", (_what, shots, takes, said, film) => {
    const strip = clipsOf(shots, new Map(takes), files, said);
    expect({ ...frameSizeOf(strip), rate: frameRateOf(strip) }).toEqual(film);
  });
});
