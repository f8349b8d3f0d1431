import { expect, it } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { captionText } from "#renderer/storyboard/animatic/captions/caption-text.ts";
import {
  captionsOverClips,
  layCaptions,
  placedWithin,
  withCaption,
  withNewCaption,
} from "#renderer/storyboard/animatic/captions/lay-captions.ts";
import { type Clips, clipOf, wholeTake } from "#shared/film/cut.ts";

const clip = (key: string, start: number, more: Partial<Clip> = {}): Clip => ({
  ...{ key, shotId: key, card: null, number: 1, name: "", start, length: 5, from: 0, whole: 9, frameRate: 24 },
  ...{ fade: 0, dip: null, speed: 1, gain: 1, fadeIn: 0, fadeOut: 0, film: key, first: undefined, last: undefined },
  ...{ prompt: "", failed: false, hasSound: false },
  ...more,
});
const two = [clip("a", 0), clip("b", 5, { from: 2, speed: 0.5 })];
const spoken = clip("a", 0, { prompt: "Mira says: “Go on.”" });

it("what is said in a shot stands under all of it, until its times are set", () => {
  expect(layCaptions({ clips: {} }, [spoken])).toMatchObject([{ start: 0, end: 5, text: "Go on.", index: 0 }]);
  const [laid] = layCaptions({ clips: {} }, [spoken]);
  if (!laid) throw new Error("There is no caption.");
  expect(withCaption({ clips: {} }, laid, { start: 1, end: 2 })).toEqual([{ at: 1, length: 1, text: "Go on." }]);
  expect(withCaption({ clips: {} }, laid, { text: "Go." })).toEqual([{ at: 0, length: 5, text: "Go." }]);
  expect(withCaption({ clips: {} }, laid, null)).toEqual([]);
});

it("a clip that has as many captions as one takes gets no other", () => {
  const captions = Array.from({ length: 200 }, (_, index) => ({ at: index / 50, length: 0.02, text: "Gale" }));
  expect(withNewCaption({ clips: { a: { ...wholeTake, captions } } }, clip("a", 0), 4.5)).toBeUndefined();
  expect(
    withNewCaption({ clips: { a: { ...wholeTake, captions: captions.slice(1) } } }, clip("a", 0), 4.5)?.index,
  ).toBe(199);
});

it("words that are changed keep times of which a part isn't shown", () => {
  const clips: Clips = { b: { ...wholeTake, captions: [{ at: 1, length: 2, text: "Hello" }] } };
  const [laid] = layCaptions({ clips }, two);
  if (!laid) throw new Error("There is no caption.");
  // From 2 to 3 s of a take at half its speed: two seconds of the film.
  expect(laid).toMatchObject({ start: 5, end: 7 });
  expect(withCaption({ clips }, laid, { text: "Bye" })).toEqual([{ at: 1, length: 2, text: "Bye" }]);
});

it.each([
  [{ start: -3 }, { start: 0, end: 3 }],
  [{ start: 2.95 }, { start: 2.8, end: 3 }],
  [{ end: 9 }, { start: 1, end: 5 }],
  [{ end: 0 }, { start: 1, end: 1.2 }],
  [
    { start: 4, end: 6 },
    { start: 3, end: 5 },
  ],
  [
    { start: -4, end: -2 },
    { start: 0, end: 2 },
  ],
])("an end that is drawn to %j stays within its clip: %j", (wished, placed) => {
  const [a] = two;
  if (!a) throw new Error("There is no clip.");
  const at = placedWithin({ clip: a, index: 0, start: 1, end: 3, text: "" }, wished);
  expect(at.start).toBeCloseTo(placed.start, 9);
  expect(at.end).toBeCloseTo(placed.end, 9);
});

it.each([
  ["at the start of its clip", { start: 0, end: 0.1 }, { start: 0.05 }, { start: 0, end: 0.1 }],
  ["at the end of its clip", { start: 4.9, end: 5 }, { end: 4.95 }, { start: 4.9, end: 5 }],
  ["at the start, by its other end", { start: 0, end: 0.1 }, { end: 0.12 }, { start: 0, end: 0.2 }],
])("one that a cut left too short to be read, %s, stays within it", (_where, span, wished, placed) => {
  const [a] = two;
  if (!a) throw new Error("There is no clip.");
  expect(placedWithin({ clip: a, index: 0, text: "", ...span }, wished)).toEqual(placed);
});

it("a new one ends what stood there, and before the next", () => {
  const clips: Clips = {
    a: {
      ...wholeTake,
      captions: [
        { at: 0, length: 2, text: "One" },
        { at: 2.5, length: 1, text: "Two" },
      ],
    },
  };
  expect(withNewCaption({ clips }, two[0] as Clip, 1)).toEqual({
    index: 2,
    captions: [
      { at: 0, length: 1, text: "One" },
      { at: 2.5, length: 1, text: "Two" },
      { at: 1, length: 1.5, text: "" },
    ],
  });
  expect(withNewCaption({ clips: {} }, two[0] as Clip, 4.95)?.captions?.[0]?.length).toBeCloseTo(0.2, 9);
});

it.each<[what: string, seconds: number, index: number]>([
  ["at the playhead", 1, 1],
  ["less than a fifth of a second before it", 1.19, 1],
  ["at the start of the clip", 0, 0],
])("nothing new over a caption that begins %s: it is the one to be written on", (_what, seconds, index) => {
  const captions = [
    { at: 0, length: 1, text: "One" },
    { at: 1, length: 2, text: "Two" },
  ];
  const settings = { clips: { a: { ...wholeTake, captions } } };
  expect(withNewCaption(settings, two[0] as Clip, seconds)).toEqual({ captions: null, index });
});

it("a caption that began a fifth of a second before the playhead ends there", () => {
  const settings = { clips: { a: { ...wholeTake, captions: [{ at: 1, length: 2, text: "Two" }] } } };
  const made = withNewCaption(settings, two[0] as Clip, 1.25);
  expect(made?.captions?.map(({ at, length, text }) => [at, Number(length.toFixed(3)), text])).toEqual([
    [1, 0.25, "Two"],
    [1.25, 2, ""],
  ]);
});

const captioned = (captions: [at: number, length: number, text: string][]) => ({
  clips: { a: { ...wholeTake, captions: captions.map(([at, length, text]) => ({ at, length, text })) } },
});
const rounded = (made: ReturnType<typeof withNewCaption>) =>
  made?.captions?.map(({ at, length, text }) => `${Number(at.toFixed(6))}+${Number(length.toFixed(6))} ${text}`);
it.each<[what: string, lying: [number, number, string][], seconds: number, captions: string[]]>([
  ["two seconds, where nothing follows", [], 1, ["1+2 "]],
  ["from the start of the clip for what lies before it", [], -1, ["0+2 "]],
  ["to the end of the clip", [], 4, ["4+1 "]],
  ["behind one that ends there, which stays", [[0, 1, "One"]], 1, ["0+1 One", "1+2 "]],
  ["before one that begins later, which stays", [[2, 1, "Two"]], 1, ["2+1 Two", "1+1 "]],
  ["a fifth of a second before one that begins sooner", [[1.1, 1, "Two"]], 1, ["1.1+1 Two", "1+0.2 "]],
  ["from exactly a fifth of a second behind one's start", [[0, 2, "One"]], 0.2, ["0+0.2 One", "0.2+2 "]],
])("a new caption stands %s", (_what, lying, seconds, captions) => {
  expect(rounded(withNewCaption(captioned(lying), clip("a", 0), seconds))).toEqual(captions);
});

it("one that has just ended isn't the one to be written on", () => {
  const made = withNewCaption(captioned([[0.9, 0.1, "One"]]), clip("a", 0), 1);
  expect(rounded(made)).toEqual(["0.9+0.1 One", "1+2 "]);
});

it("a clip shorter than a caption can be read takes one from its start", () => {
  const made = withNewCaption({ clips: {} }, clip("a", 0, { length: 0.1 }), 0.05);
  expect(rounded(made)).toEqual(["0+0.2 "]);
});

it("words that are said in a shot aren't lost to a new caption at its start", () => {
  expect(withNewCaption({ clips: {} }, spoken, 0)).toEqual({ captions: null, index: 0 });
});

it("captions of a file lie over the clips, also over a cut; others give way, and what is too late is counted", () => {
  const clips: Clips = { a: { ...wholeTake, muted: true, captions: [{ at: 0, length: 1, text: "Old" }] } };
  const cues = [
    { start: 4, end: 6, text: "Over" },
    { start: 14, end: 16, text: "Late" },
  ];
  const made = captionsOverClips(cues, two, clips, (key) => clipOf({ clips }, key));
  expect(made).toEqual({
    ...{ placed: 1, left: 1, crowded: 0 },
    clips: {
      a: { ...wholeTake, muted: true, captions: [{ at: 4, length: 1, text: "Over" }] },
      b: { ...wholeTake, captions: [{ at: 2, length: 0.5, text: "Over" }] },
    },
  });
});

it.each([
  [0.01, undefined],
  [0.03, 1],
  [1.5, 1],
])("of a caption of a file %d s in a clip are enough to stand there: %s", (seconds, count) => {
  const made = captionsOverClips([{ start: 5 - seconds, end: 5, text: "Gale" }], two, {}, () => wholeTake);
  expect(made.clips.a?.captions?.length || undefined).toBe(count);
  expect(made).toMatchObject({ placed: count ?? 0, left: 0, crowded: 0 });
});

it("captions of a file end where the film does, and what begins there is left", () => {
  const cues = [
    { start: 9, end: 12, text: "Last" },
    { start: 10, end: 12, text: "Late" },
  ];
  const made = captionsOverClips(cues, two, {}, () => wholeTake);
  expect(made).toMatchObject({ placed: 1, left: 1 });
  expect(made.clips.b?.captions).toEqual([{ at: 4, length: 0.5, text: "Last" }]);
  expect(captionsOverClips(cues, [], {}, () => wholeTake)).toEqual({ clips: {}, placed: 0, left: 2, crowded: 0 });
});

it("a clip takes 200 captions of a file; those that stand nowhere are counted", () => {
  // The first clip is 5 seconds long, the second 5 more.
  const cues = Array.from({ length: 230 }, (_, at) => ({ start: at * 0.021, end: (at + 1) * 0.021, text: `${at}` }));
  const made = captionsOverClips(cues, two, {}, () => wholeTake);
  expect(made.clips.a?.captions).toHaveLength(200);
  expect(made).toMatchObject({ left: 0, crowded: 30 });
});

it("a file is text by its bytes: UTF-8, UTF-16 with its mark, or none", async () => {
  const srt = "1\n00:00:01,000 --> 00:00:02,000\n灯\n";
  const wide = new Uint8Array(2 + srt.length * 2);
  wide.set([0xff, 0xfe]);
  for (const [index, unit] of [...srt].entries())
    new DataView(wide.buffer).setUint16(2 + index * 2, unit.charCodeAt(0), true);
  expect(await captionText(new Blob([wide]))).toBe(srt);
  expect(await captionText(new Blob([srt]))).toBe(srt);
  const turned = Uint8Array.from(wide, (_byte, index) => wide[index ^ 1] ?? 0);
  expect(await captionText(new Blob([turned]))).toBe(srt);
  for (const mark of [
    [0xff, 0xff],
    [0xfe, 0xfe],
  ])
    await expect(captionText(new Blob([Uint8Array.from(mark)]))).rejects.toMatchObject({ reason: "format" });
  expect(await captionText(new Blob(["x".repeat(2_000_000)]))).toHaveLength(2_000_000);
  await expect(captionText(new Blob([new Uint8Array([0xc3, 0x28, 0xa0])]))).rejects.toMatchObject({ reason: "format" });
  await expect(captionText(new Blob(["x".repeat(2_000_001)]))).rejects.toMatchObject({
    ...{ reason: "size", found: "2000001", allowed: "2000000" },
  });
});
