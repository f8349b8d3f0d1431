// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { ShotWithTake } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { type FilmOutput, type FilmRange, masterOutput } from "#renderer/storyboard/export/output/film-output.ts";
import { rangeFault, rangeInFilm, type StripClip } from "#renderer/storyboard/export/output/film-range.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { soundOrderOf } from "#renderer/storyboard/export/sound/sound-order.ts";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";

const shotOf = (number: number): ShotWithTake => ({
  ...{ shotId: `s${number}`, number, name: "", prompt: "", model: "Vendor-H3" },
  take: { taskId: `t${number}`, assetId: `a${number}`, ordinal: 1, fileName: `${number}.mp4` },
});
const clipOf = (number: number, more: Partial<ClipFacts>): ClipFacts => ({
  ...{ assetId: `a${number}`, seconds: 5, width: 854, height: 480, frameRate: 24, packets: 120, codec: "avc" },
  ...{ signature: "one", color: colorOf({}, 480), canDecode: true },
  ...{ hasSound: true, soundCodec: "aac", soundSignature: "lc" },
  ...more,
});

/** Three takes of five seconds at 24 frames a second, between these times of their film. */
function ranged(
  range: FilmRange,
  clips: FilmSettings["clips"] = {},
  more: Partial<FilmSettings> = {},
  output: Partial<FilmOutput> = {},
  facts: Partial<ClipFacts> = {},
) {
  return planFilm(
    [1, 2, 3].map(shotOf),
    new Map([1, 2, 3].map((number) => [`a${number}`, clipOf(number, facts)])),
    { ...plainFilm, clips, ...more },
    [],
    { ...masterOutput, ...output, range },
    new Map([["still", { width: 1600, height: 900, format: "image/png" }]]),
  );
}
const shown = (film: ReturnType<typeof ranged>) =>
  film.segments.map(({ assetId, card, start, from, length }) => [assetId ?? card, start, from, length]);
const clip = (more: Partial<typeof wholeTake>) => ({ ...wholeTake, ...more });

describe("a film from In to Out", () => {
  it("is as long as its range to the frame, begins in a take and goes on in the next", () => {
    const film = ranged([4.5, 10.25]);
    expect(shown(film)).toEqual([
      ["a1", 0, 4.5, 0.5],
      ["a2", 0.5, 0, 5],
      ["a3", 5.5, 0, 0.25],
    ]);
    expect(film).toMatchObject({ way: "encoded", reasons: ["cut"], seconds: 5.75, frames: 138, before: 4.5 });
    // What no cut touches keeps its packets.
    expect(film).toMatchObject({ splice: "avc" });
    expect(film.segments.map(({ kept }) => kept)).toEqual([true, true, true]);
  });

  it("lies on frames of the film, whatever the times are", () => {
    expect(ranged([1.01, 2.03])).toMatchObject({ seconds: 25 / 24, frames: 25, before: 1 });
    expect(ranged([1.01, 2.03], {}, {}, { frameRate: 60 })).toMatchObject({ frames: 61, seconds: 61 / 60 });
  });

  it("is copied where it begins and ends between takes, and its song goes on as under the whole film", () => {
    const film = ranged([5, 15], {}, { song: "song" });
    expect(film).toMatchObject({ way: "copied", reasons: [], seconds: 10, before: 5, within: { seconds: 15 } });
    expect(shown(film)).toEqual([
      ["a2", 0, 0, 5],
      ["a3", 5, 0, 5],
    ]);
    expect(ranged([0, 5])).toMatchObject({ way: "copied", soundCodec: "aac", seconds: 5 });
    // The room for packets is set aside before they are counted: a third or two of them, and ten seconds of 24 a second.
    expect([ranged([0, 5]).frames, film.frames]).toEqual([120 + 240, 240 + 240]);
  });

  it("of another speed takes its file's time at that speed; a frame that stands goes on standing", () => {
    expect(shown(ranged([1, 2], { s1: clip({ speed: 2 }) }))).toEqual([["a1", 0, 2, 1]]);
    expect(shown(ranged([1, 2], { s1: clip({ from: 3, hold: 4 }) }))).toEqual([["a1", 0, 3, 1]]);
  });

  // Takes 1 and 2 cross-fade from 4 to 5.
  it.each<[string, FilmRange, readonly (readonly [string | null, number, number])[]]>([
    [
      "whole within it",
      [3, 6],
      [
        ["a1", 2, 0],
        ["a2", 2, 1],
      ],
    ],
    ["cut at its start", [4.5, 6], [["a2", 1.5, 0]]],
    ["cut at its end", [3, 4.5], [["a1", 1.5, 0]]],
    [
      "that ends where it ends",
      [3, 5],
      [
        ["a1", 2, 0],
        ["a2", 1, 1],
      ],
    ],
    ["that begins where it begins", [4, 6], [["a2", 2, 0]]],
    ["that holds no more than a part of it", [4.25, 4.75], [["a2", 0.5, 0]]],
    ["that ends as it begins", [3, 4], [["a1", 1, 0]]],
  ])("has a cross-fade %s", (_what, range, expected) => {
    const film = ranged(range, { s2: clip({ fade: 1 }) });
    expect(film.segments.map(({ assetId, length, fade }) => [assetId, length, fade])).toEqual(expected);
    expect(film.seconds).toBe(range[1] - range[0]);
  });

  // Takes 1 and 2 meet in black at 5, half a second in either; the film comes in from black.
  it.each<[string, FilmRange, readonly (number | null)[]]>([
    ["whole", [4, 6], [null, 1]],
    ["cut before its middle", [4.75, 6], [null, null]],
    ["cut a little behind its beginning", [4.6, 6], [null, null]],
    ["cut just at its beginning", [4.5, 6], [null, 1]],
    ["cut behind its middle", [4, 5.25], [null, null]],
    ["that begins in its middle", [5, 6], [null]],
    ["at the beginning of the film", [0, 2], [2]],
    ["at the beginning of the film, cut", [0, 0.5], [null]],
    ["that begins in the first", [0.5, 2], [null]],
  ])("has a dip to black %s", (_what, range, dips) => {
    const film = ranged(range, {
      s1: clip({ fade: 2, through: "#000000" }),
      s2: clip({ fade: 1, through: "#000000" }),
    });
    expect(film.segments.map(({ dip }) => dip?.seconds ?? null)).toEqual(dips);
  });

  it("has the words that lie in it, at their places", () => {
    const captions = [
      { at: 0, length: 2, text: "Early" },
      { at: 2, length: 2, text: "Over the edge" },
      { at: 4.5, length: 0.5, text: "Late" },
    ];
    const film = ranged([3, 4.75], { s1: clip({ captions }) }, { captions: "track" });
    expect(film.segments[0]?.cues).toEqual([
      { start: 0, end: 1, text: "Over the edge" },
      { start: 1.5, end: 1.75, text: "Late" },
    ]);
  });

  it("lets a still go on moving from where it was", () => {
    const moving = clip({
      ...{ footage: "still", hold: 49 / 24, conform: "crop" },
      ...{ view: { x: 0.25, y: 0.5, zoom: 2 }, viewEnd: { x: 0.75, y: 0.5, zoom: 2 } },
    });
    const film = ranged([12 / 24, 25 / 24], { x: moving }, { order: ["x", "s1", "s2", "s3"] });
    expect(film.segments[0]?.framing).toEqual({
      conform: "crop",
      view: { x: 0.375, y: 0.5, zoom: 2 },
      viewEnd: { x: 0.5, y: 0.5, zoom: 2 },
    });
  });

  it("hears each clip going where it crosses with the next, and the last to its end", () => {
    const film = ranged([3, 13], { s2: clip({ fade: 1 }) });
    expect(film.within?.heard.map(({ assetId, start, crossing }) => [assetId, start, crossing])).toEqual([
      ["a1", -3, 1],
      ["a2", 1, 0],
      ["a3", 6, 0],
    ]);
  });

  it("of a single frame has that one", () => {
    expect(ranged([1, 1 + 1 / 24])).toMatchObject({
      frames: 1,
      segments: [{ assetId: "a1", from: 1, length: expect.closeTo(1 / 24) }],
    });
  });

  it("a still of two frames has come to where it moves in the second", () => {
    const view = { x: 0.25, y: 0.5, zoom: 2 };
    const moving = clip({ footage: "still", hold: 2 / 24, conform: "crop", view, viewEnd: { ...view, x: 0.75 } });
    const film = ranged([0, 2 / 24], { x: moving }, { order: ["x", "s1", "s2", "s3"] });
    expect(film.segments[0]?.framing).toEqual({ conform: "crop", view, viewEnd: { ...view, x: 0.75 } });
    const second = ranged([1 / 24, 2 / 24], { x: moving }, { order: ["x", "s1", "s2", "s3"] });
    expect(second.segments[0]?.framing?.view).toEqual({ ...view, x: 0.75 });
  });

  it("hears a take that comes in before its picture, fades that began before, and a song that doesn't end with it", () => {
    const settings: FilmSettings = {
      ...{ ...plainFilm, song: "song", songLevel: 0.5, songFade: 4, songAt: 1, songFrom: 0, songLoop: false },
      clips: { s1: clip({ fadeIn: 4 }), s2: clip({ from: 2, soundAt: -1 }) },
    };
    const film = ranged([3, 4.5], settings.clips, settings);
    expect(shown(film)).toEqual([["a1", 0, 3, 1.5]]);
    expect(
      film.within?.heard.map(({ assetId, start, fadeIn, soundHead = 0 }) => [assetId, start, fadeIn, soundHead]),
    ).toEqual([
      ["a1", -3, 4, 0],
      ["a2", 2, 0, -1],
    ]);
    const order = soundOrderOf({ plan: film, settings, songSeconds: 60, duck: [], soundSeconds: {} });
    // The whole film is 13 seconds long.
    expect(order.song?.spans).toEqual([{ start: -2, end: 10, from: 0 }]);
    expect(Object.keys(order.addresses).sort()).toEqual(["a1", "a2", "song"]);
    // One with an end of its own ends there.
    const ended = { ...settings, songFrom: 2, songTo: 7.5 };
    const cutOrder = soundOrderOf({ plan: film, settings: ended, songSeconds: 60, duck: [], soundSeconds: {} });
    expect(cutOrder.song?.spans).toEqual([{ start: -2, end: 3.5, from: 2 }]);
  });

  it.each<[FilmRange, readonly (string | null)[]]>([
    [[5, 10], ["a2"]],
    [
      [4.5, 10.25],
      ["a1", "a2", "a3"],
    ],
    [[0, 5], ["a1"]],
  ])("hears nothing of what ends as %j begins, or begins as it ends", (range, heard) => {
    expect(ranged(range).within?.heard.map(({ assetId }) => assetId)).toEqual(heard);
  });

  it("asks of this machine only what it shows", () => {
    const cut = { s1: clip({ to: 4 }) };
    expect(ranged([5, 6], cut, {}, {}, { canDecode: false }).undecodable).toEqual([2]);
  });

  it.each<[FilmRange]>([[[6, 6]], [[20, 30]], [[8, 3]]])("holds nothing where there is none: %j", (range) => {
    expect(ranged(range)).toMatchObject({ segments: [], seconds: 0, frames: 0 });
  });
});

it.each([
  ["the whole film", [0, 10], undefined],
  ["a frame", [1, 1 + 1 / 24], undefined],
  ["no length", [4, 4], { why: "short", found: 0, allowed: 1 / 24 }],
  ["less than a frame", [4, 4.01], { why: "short", found: expect.closeTo(0.01), allowed: 1 / 24 }],
  ["backwards", [5, 4], { why: "short", found: 0, allowed: 1 / 24 }],
  ["an end beyond the film", [4, 12], { why: "beyond", found: 12, allowed: 10 }],
  ["all beyond the film", [11, 12], { why: "beyond", found: 11, allowed: 10 }],
  ["the strip's last frame", [4, 10.02], undefined],
  ["all of the strip's last frame", [4, 10 + 1 / 24], undefined],
  ["more than the strip's last frame", [4, 10.05], { why: "beyond", found: 10.05, allowed: 10 }],
  ["what begins before the film", [-0.5, 4], { why: "beyond", found: -0.5, allowed: 10 }],
  ["half a frame", [0, 1 / 48], undefined],
  ["two fifths of a frame", [0, 0.4 / 24], { why: "short", found: expect.closeTo(0.4 / 24), allowed: 1 / 24 }],
  ["no number", [Number.NaN, 4], { why: "beyond", found: Number.NaN, allowed: 10 }],
] as const)("a range of %s in ten seconds is refused or not", (_what, range, fault) => {
  expect(rangeFault(range, 10, 24)).toEqual(fault);
});

describe("a film from shot to shot", () => {
  const between = (shots: FilmOutput["shots"], clips: FilmSettings["clips"] = {}, numbers = [1, 2, 3]) =>
    planFilm(
      numbers.map(shotOf),
      new Map(numbers.map((number) => [`a${number}`, clipOf(number, {})])),
      { ...plainFilm, clips },
      [],
      { ...masterOutput, shots },
    );
  const cards = { title: clip({ card: "One", hold: 2 }), "card:s2": clip({ card: "Two", hold: 1 }) };

  it.each<[shots: [number, number], shown: (string | null)[], seconds: number, before: number]>([
    [[1, 1], ["a1"], 5, 2],
    [[1, 2], ["a1", "Two", "a2"], 11, 2],
    [[2, 2], ["a2"], 5, 8],
    [[2, 3], ["a2", "a3"], 10, 8],
    [[3, 3], ["a3"], 5, 13],
    [[3, 9], ["a3"], 5, 13],
    [[0, 1], ["a1"], 5, 2],
    [[4, 9], [], 0, 0],
  ])("%j has their clips and the cards between them", (shots, shown, seconds, before) => {
    const film = between(shots, cards);
    expect(film.segments.map(({ assetId, card }) => assetId ?? card)).toEqual(shown);
    expect(film).toMatchObject({ seconds, before, frames: seconds * 24 });
  });

  it("has the very first clip too, where no card stands before it", () => {
    expect(between([1, 2])).toMatchObject({ segments: [{ assetId: "a1" }, { assetId: "a2" }], before: 0 });
    // Room for two thirds of the packets that the whole film is copied with, and for ten seconds of 24.
    expect(between([1, 2]).frames).toBe(240 + 240);
    expect(between([1, 2], {}, [])).toMatchObject({ segments: [], seconds: 0, frames: 240 });
  });

  it("comes in from a color as the film does, but over none that it follows", () => {
    const dips = { s1: clip({ fade: 2, through: "#000000" }), s2: clip({ fade: 1, through: "#000000" }) };
    const dipsOf = (first: number, last: number) =>
      between([first, last], dips).segments.map(({ dip }) => dip?.seconds ?? null);
    expect([dipsOf(1, 2), dipsOf(2, 3)]).toEqual([
      [2, 1],
      [null, null],
    ]);
  });

  it("has no fade with what isn't in it, and no sound of it, nor under it", () => {
    const split = between([2, 2], { s2: clip({ fade: 1, soundAt: -2 }), s3: clip({ from: 3, soundAt: 1 }) });
    expect(split.segments[0]).toMatchObject({ fade: 0, soundHead: 0, soundTail: 0 });
    const late = between([2, 3], { s2: clip({ soundAt: 1 }), s3: clip({ from: 3, soundAt: -1 }) });
    expect(late.segments.map(({ soundHead = 0, soundTail = 0 }) => [soundHead, soundTail])).toEqual([
      [0, -1],
      [-1, 0],
    ]);
  });
});

describe("a range of a strip that shows more than the film has", () => {
  const onStrip = (id: string, start: number, length = 5): StripClip => ({
    ...{ id, start, length, shotNumber: Number(id.slice(1)), assetId: null },
  });
  const inFilm = (id: string, start: number, length = 5) => ({ clipId: id, start, length });
  /** Shots 2 and 5 have no take: the film is 1, 3 and 4. */
  const strip = [onStrip("s1", 0), onStrip("s2", 5), onStrip("s3", 10), onStrip("s4", 15), onStrip("s5", 20)];
  const film = {
    ...{ segments: [inFilm("s1", 0), inFilm("s3", 5), inFilm("s4", 10)], seconds: 15 },
  } as unknown as Parameters<typeof rangeInFilm>[2];

  it.each<[string, FilmRange, FilmRange, string, boolean]>([
    ["over one that is left out", [3, 12], [3, 7], "s2", false],
    ["behind it", [11, 17], [6, 12], "", false],
    ["from within it", [7, 12], [5, 7], "s2", false],
    ["to within it", [2, 8], [2, 5], "s2", false],
    ["on cuts", [0, 5], [0, 5], "", false],
    ["on cuts around it", [5, 15], [5, 10], "s2", false],
    ["to the strip's end", [16, 25], [11, 15], "s5", false],
    ["all of it", [0, 25], [0, 15], "s2 s5", false],
    ["within one that is left out", [6, 9], [5, 5], "s2", true],
    ["just that one", [5, 10], [5, 5], "s2", true],
    ["within the last one", [21, 24], [15, 15], "s5", true],
    ["beyond the strip", [16, 28], [11, 18], "s5", false],
    ["all behind the strip", [26, 28], [16, 18], "", false],
  ])("%s", (_what, range, expected, leftOut, only) => {
    const found = rangeInFilm(range, strip, film);
    expect(found.range).toEqual(expected);
    expect([found.leftOut.map(({ id }) => id).join(" "), found.only]).toEqual([leftOut, only]);
  });

  it("is the film's own where that leaves nothing out, and where no strip is known", () => {
    const whole = [onStrip("s1", 0), onStrip("s3", 5), onStrip("s4", 10)];
    for (const shownClips of [whole, []])
      expect(rangeInFilm([3, 12], shownClips, film)).toEqual({ range: [3, 12], leftOut: [], only: false });
  });

  it("a clip that is shorter in the film ends it no later", () => {
    const shorter = { ...film, segments: [inFilm("s1", 0, 4), inFilm("s3", 4), inFilm("s4", 9)], seconds: 14 };
    expect(rangeInFilm([4.5, 11], strip, shorter as never).range).toEqual([4, 5]);
  });
});
