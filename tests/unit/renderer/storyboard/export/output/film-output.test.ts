import { expect, it } from "vitest";
import type { FilmPlan, Segment } from "#renderer/storyboard/export/film-plan.ts";
import type { FilmShot } from "#renderer/storyboard/export/film-shot.ts";
import { croppedFrame } from "#renderer/storyboard/export/make/crop-frame.ts";
import { createFrame } from "#renderer/storyboard/export/make/film-frame.ts";
import { chaptersOf } from "#renderer/storyboard/export/output/film-chapters.ts";
import { cropRect, masterOutput, outputSize, presetOutputs } from "#renderer/storyboard/export/output/film-output.ts";
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

it("what a film was exported as last is known the next time; nonsense is the usual", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(lastOutput(storage)).toEqual(masterOutput);
  const output = { ...presetOutputs.vertical, crop: 0.25, chapters: true, shots: [2, 3] as const };
  keepOutput(storage, output);
  // Shots are of one film.
  expect(lastOutput(storage)).toEqual({ ...output, shots: null });
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
  expect(spansFrom(spans, 6)).toEqual([
    { start: 0, end: 3, from: 1 },
    { start: 3, end: 6, from: 0 },
  ]);
});
