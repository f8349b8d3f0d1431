import { expect, it, test } from "vitest";
import type { FilmPlan, Segment } from "#renderer/storyboard/export/film-plan.ts";
import type { ShotWithTake } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { shownClips, shownSounds } from "#renderer/storyboard/export/returned/shown-clips.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";

const shots = [
  { shotId: "s1", number: 1, name: "Skerry", take: { assetId: "a1", fileName: "Take 1.mp4" } },
  { shotId: "s12", number: 12, name: "", take: { assetId: "a2", fileName: "Take 2.mov" } },
] as unknown as ShotWithTake[];
const facts = new Map([
  ["a1", { seconds: 5 } as ClipFacts],
  ["a2", { seconds: 0.5 } as ClipFacts],
  ["f", { seconds: 8 } as ClipFacts],
]);
const footage = new Map([
  ["f", { name: "Gulls.mp4" }],
  ["p", { name: "Map" }],
]);
/** Two seconds of the first take, from its first on; four frames a second. */
const part = (more: Partial<Segment> = {}) =>
  ({
    ...{ clipId: "c", assetId: "a1", shotNumber: 1, card: null, from: 1, length: 2, fade: 0, dip: null, speed: 1 },
    ...more,
  }) as Segment;
const planOf = (...segments: Segment[]): Pick<FilmPlan, "segments" | "frameRate"> => ({ segments, frameRate: 4 });
const shown = (...segments: Segment[]) =>
  shownClips(planOf(...segments), shots, facts, (kind, number) => `${kind} ${number}`, footage);
const first = { id: "c", shotId: "s1", names: ["01 Skerry", "Skerry", "Take 1.mp4", "01 Skerry"] };
const times = { from: 1, length: 2, fade: 0, speed: 1, whole: 5 };
const card = (more: Partial<Segment> = {}) => part({ assetId: null, shotNumber: null, from: 0, card: "Gale", ...more });

it.each<[what: string, segment: Segment, clip: object]>([
  ["a take by its shot's name, its number and its file's", part(), { ...first, ...times }],
  [
    "one of a shot without a name by its number",
    part({ assetId: "a2", shotNumber: 12 }),
    {
      ...{ id: "c", shotId: "s12", names: ["12 shot 12", "shot 12", "Take 2.mov", "12 shot 12"], unnamed: 12 },
      ...{ ...times, whole: 0.5 },
    },
  ],
  ["a faster one as such", part({ speed: 2 }), { ...first, ...times, speed: 2 }],
  [
    "a frame that stands as one of its whole take",
    part({ speed: 0 }),
    { ...first, ...times, speed: 0, whole: 0, stands: 5 },
  ],
  [
    "also of a take of half a second",
    part({ assetId: "a2", shotNumber: 12, speed: 0 }),
    {
      ...{ id: "c", shotId: "s12", names: ["12 shot 12", "shot 12", "Take 2.mov", "12 shot 12"], unnamed: 12 },
      ...{ ...times, speed: 0, whole: 0, stands: 0.5 },
    },
  ],
  [
    "footage by its file's name, with and without its ending",
    part({ assetId: "f", shotNumber: null }),
    { id: "c", shotId: null, footage: "f", names: ["Gulls.mp4", "Gulls.mp4", "Gulls"], ...times, whole: 8 },
  ],
  [
    "a still of the library, which has no length",
    part({ assetId: "p", shotNumber: null, still: { width: 4, height: 3, format: "png" } }),
    { id: "c", shotId: null, footage: "p", names: ["Map", "Map", "Map"], ...times, whole: 0 },
  ],
  [
    "footage that is gone",
    part({ assetId: "gone", shotNumber: null }),
    { id: "c", shotId: null, footage: "gone", names: ["", "", expect.any(String)], ...times, whole: 0 },
  ],
  [
    "and a frame of it that stood",
    part({ assetId: "gone", shotNumber: null, speed: 0 }),
    { id: "c", shotId: null, footage: "gone", names: ["", "", expect.any(String)], ...times, speed: 0, whole: 0 },
  ],
  [
    "a card by its place and its words",
    card(),
    { id: "c", shotId: null, names: ["card 1", "Gale", "card 1"], ...times, from: 0, whole: 0 },
  ],
  [
    "one without words as black",
    card({ card: "" }),
    { id: "c", shotId: null, names: ["card 1", "", "card 1"], ...times, from: 0, whole: 0, black: true },
  ],
  [
    "how it comes in",
    part({ fade: 0.5, dip: { seconds: 1, color: "#000000" } }),
    { ...first, ...times, fade: 0.5, dip: { seconds: 1, color: "#000000" } },
  ],
])("a timeline is told of %s", (_what, segment, clip) => {
  expect(shown(segment)).toEqual([clip]);
});

test("cards are counted by themselves, and where sound begins elsewhere that is told, on whole frames", () => {
  const clips = shown(
    card({ clipId: "k" }),
    part({ soundHead: -1 }),
    card({ clipId: "l", card: "Calm" }),
    part({ soundHead: 0.3 }),
  );
  expect(clips.map(({ names, soundHead }) => [names[0], soundHead])).toEqual([
    ["card 1", undefined],
    ["01 Skerry", -1],
    ["card 2", undefined],
    ["01 Skerry", 0.25],
  ]);
});

const sound = (track: number, start: number, end: number, assetId = "v") =>
  ({ id: `${assetId}${track}`, assetId, track, start, end, from: 0.5 }) as unknown as HeardSound;
const names = { lengths: new Map([["v", 1.5]]), nameOf: (assetId: string) => (assetId === "v" ? "Voice.wav" : "Bell") };

it.each<[what: string, heard: HeardSound[], song: Parameters<typeof shownSounds>[1], sounds: object[]]>([
  ["nothing of nothing", [], null, []],
  [
    "a sound by its file's name, on whole frames, as far as its file reaches",
    [sound(1, 0.3, 3)],
    null,
    [{ id: "v1", track: 1, names: ["Voice.wav", "Voice"], at: 0.25, from: 0.5, length: 1 }],
  ],
  [
    "one of a file whose length isn't known up to the film's end",
    [sound(0, 1, 9, "b")],
    null,
    [{ id: "b0", track: 0, names: ["Bell", "Bell"], at: 1, from: 0.5, length: 3 }],
  ],
  ["none behind the film", [sound(0, 4, 9, "b")], null, []],
  [
    "a song that ends with the film",
    [],
    { name: "Bed.mp3", seconds: 60, spans: [{ start: 1, end: 9, from: 2 }] },
    [{ id: expect.any(String), names: ["Bed.mp3", "Bed"], at: 1, from: 2, length: 3, untilEnd: true }],
  ],
  [
    "one that ends before",
    [],
    { name: "Bed.mp3", seconds: 60, spans: [{ start: 1, end: 3.75, from: 2 }] },
    [{ id: expect.any(String), names: ["Bed.mp3", "Bed"], at: 1, from: 2, length: 2.75 }],
  ],
  ["none that is heard nowhere", [], { name: "Bed.mp3", seconds: 60, spans: [] }, []],
])("of sounds a timeline is told of %s", (_what, heard, song, sounds) => {
  expect(shownSounds(heard, song, names, planOf(part(), part()))).toEqual(sounds);
});
