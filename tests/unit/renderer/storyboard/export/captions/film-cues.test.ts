import { expect, test } from "vitest";
import { cuesOf, withCaptions } from "#renderer/storyboard/export/captions/film-cues.ts";
import type { Segment } from "#renderer/storyboard/export/film-plan.ts";
import type { FilmShot } from "#renderer/storyboard/export/film-shot.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";

type Cue = [start: number, end: number, text: string];
const part = (start: number, length: number, caption: string, more: object = {}) =>
  ({ clipId: `c${start}`, start, length, fade: 0, caption, ...more }) as unknown as Segment;
const timed = (...cues: Cue[]) => ({ cues: cues.map(([start, end, text]) => ({ start, end, text })) });

test.each<[what: string, segments: Segment[], cues: Cue[]]>([
  ["nothing of nothing", [], []],
  [
    "a whole take's from its start to its end",
    [part(0, 5, "A"), part(5, 4, "B")],
    [
      [0, 5, "A"],
      [5, 9, "B"],
    ],
  ],
  ["nothing where nothing is said", [part(0, 5, ""), part(5, 4, "B")], [[5, 9, "B"]]],
  [
    "one change amid a cross-fade",
    [part(0, 5, "A"), part(4, 5, "B", { fade: 1 })],
    [
      [0, 4.5, "A"],
      [4.5, 9, "B"],
    ],
  ],
  [
    "their own times within their clip",
    [part(2, 5, "", timed([1, 2, "A"], [3, 4, "B"]))],
    [
      [3, 4, "A"],
      [5, 6, "B"],
    ],
  ],
  [
    "none over another",
    [part(0, 5, "", timed([1, 3, "A"], [2, 4, "B"]))],
    [
      [1, 2, "A"],
      [2, 4, "B"],
    ],
  ],
  [
    "none that another takes the place of from its start",
    [part(0, 5, "", timed([1, 3, "A"], [1, 4, "B"]))],
    [[1, 4, "B"]],
  ],
  [
    "none beyond the clip behind its own",
    [part(0, 5, "", timed([1, 99, "A"])), part(5, 2, ""), part(7, 2, "B")],
    [
      [1, 7, "A"],
      [7, 9, "B"],
    ],
  ],
  ["the last as long as it was set", [part(0, 5, "", timed([1, 9, "A"]))], [[1, 9, "A"]]],
])("captions: %s", (_what, segments, cues) => {
  expect(cuesOf(segments).map(({ start, end, text }) => [start, end, text])).toEqual(cues);
});

const shots = [{ shotId: "s1", number: 1, prompt: "Mira says: “Keep the light.”" }] as unknown as FilmShot[];
const shown = (more: object) =>
  ({ clipId: "s1", shotNumber: 1, card: null, from: 0, start: 0, length: 5, speed: 1, ...more }) as unknown as Segment;
test.each<[what: string, segment: Segment, clips: object, caption: string, cues: number | undefined]>([
  ["what is said in its shot", shown({}), {}, "Keep the light.", undefined],
  ["its own words", shown({}), { s1: { ...wholeTake, caption: " Keep it. " } }, "Keep it.", undefined],
  [
    "those of its shot's first clip",
    shown({ clipId: "copy" }),
    { s1: { ...wholeTake, caption: "Keep it." } },
    "Keep it.",
    undefined,
  ],
  ["none, as was wished", shown({}), { s1: { ...wholeTake, caption: "" } }, "", undefined],
  ["nothing of no shot", shown({ clipId: "f", shotNumber: null }), {}, "", undefined],
  [
    "a file's own words",
    shown({ clipId: "f", shotNumber: null }),
    { f: { ...wholeTake, caption: "Sea" } },
    "Sea",
    undefined,
  ],
  [
    "words with times, line by line",
    shown({}),
    {
      s1: {
        ...wholeTake,
        captions: [
          { at: 0, length: 2, text: "A" },
          { at: 2, length: 2, text: "B" },
        ],
      },
    },
    "A\nB",
    2,
  ],
  ["none of those that were taken away", shown({}), { s1: { ...wholeTake, captions: [] } }, "", 0],
])("under a clip stands %s", (_what, segment, clips, caption, cues) => {
  const [made] = withCaptions([segment], { ...plainFilm, clips } as typeof plainFilm, shots);
  expect([made?.caption, made?.cues?.length]).toEqual([caption, cues]);
});
