import { expect, it } from "vitest";
import type { FilmPlan, Segment } from "#renderer/storyboard/export/film-plan.ts";
import type { FilmShot } from "#renderer/storyboard/export/film-shot.ts";
import { croppedFrame } from "#renderer/storyboard/export/make/crop-frame.ts";
import { createFrame } from "#renderer/storyboard/export/make/film-frame.ts";
import { chaptersOf, markerChapters } from "#renderer/storyboard/export/output/film-chapters.ts";
import {
  cropRect,
  formOf,
  masterOutput,
  outputSize,
  presetOutputs,
} from "#renderer/storyboard/export/output/film-output.ts";
import { stillsOf } from "#renderer/storyboard/export/output/film-stills.ts";
import { keepOutput, lastOutput } from "#renderer/storyboard/export/output/kept-output.ts";
import { spansFrom } from "#renderer/storyboard/export/output/spans-from.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";

it.each([
  ["master", null, 1366, 768, [1366, 768]],
  ["web", 1080, 1920, 1080, [1920, 1080]],
  ["web", 720, 1920, 1080, [1280, 720]],
  ["web", 480, 1366, 768, [854, 480]],
  // More pixels than there are gain nothing.
  ["web", 1080, 1366, 768, [1366, 768]],
  ["web", 720, 1080, 1920, [720, 1280]],
  ["loop", 360, 1366, 768, [640, 360]],
  ["stills", null, 1366, 768, [1366, 768]],
  ["vertical", 1080, 1366, 768, [1080, 1920]],
  ["vertical", 480, 1366, 768, [480, 854]],
] as const)("%s at %s of %d × %d is of its size", (preset, side, width, height, size) => {
  expect(outputSize({ ...presetOutputs[preset], side }, width, height)).toEqual(size);
});

it.each([
  [0, { x: 0, y: 0, width: 432, height: 768 }],
  [0.5, { x: 466, y: 0, width: 432, height: 768 }],
  [1, { x: 934, y: 0, width: 432, height: 768 }],
])("an upright frame at %d lies in a wide picture on even pixels", (crop, rect) => {
  expect(cropRect(1366, 768, { width: 9, height: 16 }, crop)).toEqual(rect);
});

it("a picture that is upright already is shown whole, a higher one cut above and below", () => {
  expect(cropRect(720, 1280, { width: 720, height: 1280 }, 0.5)).toEqual({ x: 0, y: 0, width: 720, height: 1280 });
  expect(cropRect(400, 1000, { width: 9, height: 16 }, 0.5)).toEqual({ x: 0, y: 144, width: 400, height: 712 });
});

it("a cropped picture has its own pixels, luma and chroma", () => {
  const frame = createFrame(8, 4);
  frame.y.set(Array.from({ length: 32 }, (_, at) => at));
  frame.u.set(Array.from({ length: 8 }, (_, at) => 100 + at));
  frame.v.set(Array.from({ length: 8 }, (_, at) => 200 + at));
  const part = croppedFrame(frame, { x: 2, y: 2, width: 4, height: 2 });
  expect([[...part.y], [...part.u], [...part.v]]).toEqual([
    [18, 19, 20, 21, 26, 27, 28, 29],
    [105, 106],
    [205, 206],
  ]);
});

const shot = (number: number, name: string, sceneId: string | null): FilmShot => ({
  ...{ shotId: `s${number}`, number, name, prompt: "", model: "", sceneId, take: null },
});
const plan = (...shown: [number | null, number][]) =>
  ({ segments: shown.map(([shotNumber, start]) => ({ shotNumber, start }) as Segment) }) as Pick<FilmPlan, "segments">;
const scene = (id: string, number: string, heading: string) => ({ id, number, heading }) as Scene;
const nameOf = (number: number) => `Shot ${number}`;

it.each([
  [
    "scenes, the first from the beginning of the film",
    [shot(1, "Skerry", "a"), shot(2, "Gate", "a"), shot(3, "", "b")],
    [scene("a", "1", "INT. LIGHTHOUSE"), scene("b", "2A", "")],
    [
      { start: 0, title: "1 INT. LIGHTHOUSE" },
      { start: 12, title: "2A" },
    ],
  ],
  [
    "shots where all of them are of one scene",
    [shot(1, "Skerry", "a"), shot(2, "Gate", "a"), shot(3, "", "a")],
    [scene("a", "1", "INT. LIGHTHOUSE")],
    [
      { start: 0, title: "Skerry" },
      { start: 8, title: "Gate" },
      { start: 12, title: "Shot 3" },
    ],
  ],
  [
    "scenes, and shots of none by their own names",
    [shot(1, "Skerry", null), shot(2, "", null), shot(3, "Swell", "b")],
    [scene("b", "2A", "EXT. PIER")],
    [
      { start: 0, title: "Skerry" },
      { start: 8, title: "Shot 2" },
      { start: 12, title: "2A EXT. PIER" },
    ],
  ],
  [
    "shots where there are no scenes",
    [shot(1, "Skerry", null), shot(2, "Gate", null), shot(3, "", null)],
    [],
    [
      { start: 0, title: "Skerry" },
      { start: 8, title: "Gate" },
      { start: 12, title: "Shot 3" },
    ],
  ],
])("chapters are %s", (_what, shots, scenes, chapters) => {
  expect(chaptersOf(plan([null, 0], [1, 3], [2, 8], [3, 12]), shots, scenes, nameOf)).toEqual(chapters);
});

const marks = [
  { at: 1, words: "" },
  { at: 4, words: " Storm " },
  { at: 11, words: "Calm" },
];

it.each([
  [
    "the film itself before the first",
    0,
    [
      { start: 0, title: "Gale" },
      { start: 1, title: "Mark 1" },
      { start: 4, title: "Storm" },
    ],
  ],
  [
    "only those of the shots that are shown",
    4,
    [
      { start: 0, title: "Storm" },
      { start: 7, title: "Calm" },
    ],
  ],
  [
    "the first as the film begins, and none as it ends",
    1,
    [
      { start: 0, title: "Mark 1" },
      { start: 3, title: "Storm" },
    ],
  ],
  ["none at all", 12, []],
])("markers are chapters: %s", (_what, before, chapters) => {
  expect(markerChapters({ before, seconds: 10 }, marks, "Gale", (number) => `Mark ${number}`)).toEqual(chapters);
});

it("a file holds 255 chapters, and no more stills are taken than 500", () => {
  const many = Array.from({ length: 600 }, (_, index) => index);
  const shots = many.map((index) => shot(index + 1, "", null));
  const film = plan(...many.map((index): [number, number] => [index + 1, index]));
  expect(chaptersOf(film, shots, [], nameOf)).toHaveLength(255);
  const marks = many.map((at) => ({ at, words: "" }));
  expect(markerChapters({ before: 0, seconds: 600 }, marks, "Gale", String)).toHaveLength(255);
  const long = {
    segments: many.map((index) => ({ shotNumber: index + 1, start: index, length: 1, fade: 0, dip: null }) as Segment),
    ...{ frames: 6000, frameRate: 10, before: 0 },
  };
  expect(stillsOf(long, marks, "markers")).toHaveLength(500);
  expect(stillsOf(long, [], "shots")).toHaveLength(500);
});

it.each([
  ["loop", "webp", "webp"],
  ["loop", "gif", "gif"],
  ["stills", "gif", "png"],
  ["audio", "gif", "sound"],
  ["master", "gif", "film"],
  ["web", "gif", "film"],
  ["vertical", "gif", "film"],
] as const)("of a %s (loops as %s) becomes a %s", (preset, loop, form) => {
  expect(formOf({ preset, loop })).toBe(form);
});

it("a shot that something lies over all of has its last picture as its still", () => {
  const segments = [
    { shotNumber: 1, start: 0, length: 2, fade: 0, dip: null },
    { shotNumber: 2, start: 1, length: 1, fade: 1, dip: null },
    { shotNumber: 3, start: 2, length: 1, fade: 0, dip: { seconds: 0.6, color: "#000000" } },
  ] as Segment[];
  const found = stillsOf({ segments, ...{ frames: 30, frameRate: 10, before: 0 } }, [], "shots");
  expect(found.map(({ frame }) => frame)).toEqual([0, 19, 23]);
});

it("no picture is smaller than two pixels, which is what chroma asks for", () => {
  expect(outputSize(masterOutput, 1, 1)).toEqual([2, 2]);
  expect(outputSize({ ...presetOutputs.web, side: 2 }, 4000, 3)).toEqual([2666, 2]);
});

it("each preset begins with its own size, rate and quality", () => {
  const said = Object.values(presetOutputs).map(({ preset, side, frameRate, quality }) => [
    ...[preset, side, frameRate, quality],
  ]);
  expect(said).toEqual([
    ["master", null, null, "best"],
    ["web", 1080, null, "high"],
    ["vertical", 720, null, "high"],
    ["loop", 360, 12, "high"],
    ["stills", null, null, "best"],
    ["audio", null, null, "best"],
  ]);
  for (const { crop, chapters, codec, loop, stills, loudness, shots, range } of Object.values(presetOutputs))
    expect([crop, chapters, codec, loop, stills, loudness, shots, range]).toEqual([
      ...[0.5, "none", "auto", "webp", "shots", null, null, null],
    ]);
});

it.each([
  [{ preset: "master", side: 2 }, true],
  [{ side: 1 }, false],
  [{ side: 4320 }, true],
  [{ side: 4321 }, false],
  [{ side: 720.5 }, false],
  [{ frameRate: 1 }, true],
  [{ frameRate: 0.9 }, false],
  [{ frameRate: 120 }, true],
  [{ frameRate: 120.5 }, false],
  [{ crop: 0 }, true],
  [{ crop: 1 }, true],
  [{ crop: -0.01 }, false],
  [{ crop: 1.01 }, false],
  [{ loudness: -40 }, true],
  [{ loudness: -40.5 }, false],
  [{ loudness: -5 }, true],
  [{ loudness: -4.5 }, false],
  [{ loudness: null }, true],
])("what was kept with %j is taken: %s", (more, isTaken) => {
  const { shots: _shots, range: _range, ...kept } = { ...presetOutputs.web, ...more };
  const found = lastOutput({ getItem: () => JSON.stringify(kept) });
  expect(found).toEqual(isTaken ? { ...kept, shots: null, range: null } : masterOutput);
});

it("stills are the first picture of each shot that nothing lies over, or those at markers", () => {
  const segment = (shotNumber: number | null, start: number, length: number, more: object = {}) =>
    ({ ...{ shotNumber, start, length, fade: 0, dip: null }, ...more }) as Segment;
  const film = {
    segments: [
      segment(null, 0, 2),
      segment(1, 2, 4),
      segment(2, 5, 5, { fade: 1 }),
      segment(1, 10, 1),
      segment(3, 11, 3, { dip: { seconds: 1, color: "#000000" } }),
    ],
    ...{ frames: 140, frameRate: 10, before: 0 },
  };
  expect(stillsOf(film, marks, "shots").map(({ frame, shotNumber }) => [shotNumber, frame])).toEqual([
    [1, 20],
    [2, 60],
    [3, 115],
  ]);
  expect(stillsOf(film, marks, "markers")).toEqual([
    { frame: 10, shotNumber: null, marker: 1, words: "" },
    { frame: 40, shotNumber: 1, marker: 2, words: "Storm" },
    { frame: 110, shotNumber: 3, marker: 3, words: "Calm" },
  ]);
  // A film of 110 pictures ends before the hundred and eleventh.
  expect(stillsOf({ ...film, frames: 110, before: 0 }, marks, "markers").map(({ marker }) => marker)).toEqual([1, 2]);
  expect(stillsOf({ ...film, before: 1 }, marks, "markers")[0]).toMatchObject({ marker: 1, frame: 0 });
  // Shots from the second on: its markers are those that they show.
  expect(stillsOf({ ...film, before: 4 }, marks, "markers").map(({ marker, frame }) => [marker, frame])).toEqual([
    [2, 0],
    [3, 70],
  ]);
});

it("what a film was exported as last is known the next time; nonsense is the usual", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(lastOutput(storage)).toEqual(masterOutput);
  const output = {
    ...presetOutputs.vertical,
    crop: 0.25,
    chapters: "markers",
    codec: "vp9",
    loop: "gif",
    stills: "markers",
  } as const;
  keepOutput(storage, { ...output, shots: [2, 3], range: [1, 2] });
  // Shots and range are of one film.
  expect(lastOutput(storage)).toEqual({ ...output, shots: null });
  // As it was kept before there were several kinds of chapters, codecs, loops and stills.
  const earlier = { preset: "web", side: 720, frameRate: null, quality: "high", crop: 0.5 };
  for (const [on, chapters] of [
    [true, "shots"],
    [false, "none"],
  ] as const) {
    kept.set("reelsong.filmOutput", JSON.stringify({ ...earlier, chapters: on }));
    expect(lastOutput(storage)).toEqual({
      ...{
        ...earlier,
        chapters,
        codec: "auto",
        loop: "webp",
        stills: "shots",
        loudness: null,
        shots: null,
        range: null,
      },
    });
  }
  for (const nonsense of ["{", '{"preset":"cinema"}', '{"preset":"web","side":1e9}']) {
    kept.set("reelsong.filmOutput", nonsense);
    expect(lastOutput(storage)).toEqual(masterOutput);
  }
});

it("a film that begins later hears the song from where it is by then", () => {
  const spans = [
    { start: 1, end: 5, from: 0.5 },
    { start: 5, end: 9, from: 0 },
    { start: 9, end: 12, from: 0 },
  ];
  expect(spansFrom(spans, 0)).toEqual(spans);
  // One that ends as the film begins isn't heard at all.
  expect(spansFrom(spans, 9)).toEqual([{ start: 0, end: 3, from: 0 }]);
  expect(spansFrom(spans, 12)).toEqual([]);
  expect(spansFrom(spans, 6)).toEqual([
    { start: 0, end: 3, from: 1 },
    { start: 3, end: 6, from: 0 },
  ]);
});
