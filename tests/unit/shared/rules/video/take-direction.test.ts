import { expect, test } from "vitest";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { type Direction, type Part, parseDirection } from "#shared/direction/index.ts";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import { asDirected, asWords } from "#shared/rules/video/shot-form.ts";
import { promptOf, shotWords, videoRequestOf } from "#shared/rules/video/shot-request.ts";

const picture = (text: string): Part => ({ kind: "picture", text });
const directionOf = (starts: readonly [number, ...Part[]][], more: Partial<Direction> = {}): Direction => ({
  ...{ scenario: "text", duration: null, style: "Live-action, cinematic", references: null },
  beats: starts.map(([start, ...parts], at) => ({
    ...{ start, end: null, parts },
    cut: at === 0 ? null : { by: "camera", verb: "cuts to" },
  })),
  ...{ soundscape: "Wind.", music: "N/A" },
  ...more,
});
const lamp = directionOf([
  [0, picture("A lighthouse in fog.")],
  [3.5, picture("the empty pier.")],
]);
const tail = "\noverall_soundscape: Wind.\nnon_diegetic_music: N/A";
const body = `integrated_multimodal_description: [Shot 1] Live-action, cinematic. A lighthouse in fog. [Shot 2] At 00:03.500, the camera cuts to the empty pier.${tail}`;

const kinds: Readonly<Record<string, "image" | "video" | "audio">> = {
  ...{ keeper: "image", pier: "image", walk: "video", voice: "audio", run: "video" },
};
const textOf = (draft: Partial<ShotDraft>, direction: Direction | null = lamp) =>
  promptOf({ ...newShotDraft, duration: 8, directed: true, direction, ...draft }, (name) => kinds[name]);

/** DIRECTION.md § Two shapes of a compiled prompt: the scenario is that of the media that are sent with it. */
test.each<[string, Partial<ShotDraft>, string]>([
  ["text only", { firstFrame: "keeper", references: ["keeper"] }, body],
  [
    "first frame",
    { mode: "frames", firstFrame: "keeper" },
    `For the target video, at 0.00 seconds into the target video, <Picture 1> (from [Shot 1]) is fully referenced.\n\n${body}`,
  ],
  [
    "both frames",
    { mode: "frames", firstFrame: "keeper", lastFrame: "pier" },
    `How the reference pictures align with the target video — Picture 1 (from Shot 1) aligns with the 0.00-second mark of the target video; Picture 2 (from Shot 2) aligns with the 8.00-second mark of the target video.\n\n${body}`,
  ],
  [
    "last frame",
    { mode: "frames", lastFrame: "pier" },
    `How the reference pictures align with the target video — <Picture 1> (from [Shot 2]) aligns with the 8.00-second mark of the target video.\n\n${body}`,
  ],
  ["frames that aren’t there yet", { mode: "frames" }, body],
  ["references that aren’t there yet", { mode: "references" }, body],
])("%s", (_name, draft, text) => {
  expect(textOf(draft)).toBe(text);
});

test("references that nobody described are named each, in the order of their kind, and mentions become labels", () => {
  const direction = directionOf([[0, picture("@image 2 walks like @video 1 to @image 1, humming @audio 1.")]]);
  expect(textOf({ mode: "references", references: ["walk", "keeper", "voice", "pier"] }, direction)).toBe(
    [
      "subject_definitions:",
      "<Subject 1>: what <Picture 1> shows",
      "<Subject 2>: what <Picture 2> shows",
      "summary: [reference generation + audio reference] A take of 8 seconds with <Video 1>, <Subject 1>, <Audio 1> and <Subject 2>.",
      "retention_analysis:",
      "<Video 1>: weak_reference, its movement and rhythm",
      "<Subject 1>: fully_preserved",
      "<Audio 1>: reference, its sound",
      "<Subject 2>: fully_preserved",
      "detailed_description: Live-action, cinematic. [Shot 1] <Subject 2> walks like <Video 1> to <Subject 1>, humming <Audio 1>.",
      "overall_soundscape: Wind.",
      "non_diegetic_music: N/A",
    ].join("\n"),
  );
});

/** What kinds of making the summary names, and which files. */
test.each<[what: string, references: string[], clip: string | null, summary: string]>([
  ["one image", ["keeper"], null, "[reference generation] A take of 8 seconds with <Subject 1>."],
  [
    "an image and a sound",
    ["keeper", "voice"],
    null,
    "[reference generation + audio reference] A take of 8 seconds with <Subject 1> and <Audio 1>.",
  ],
  [
    "the clip that it goes on from",
    ["walk"],
    "walk",
    "[video continuation] A take of 8 seconds that continues <Video 1> from its last moment without a cut.",
  ],
  [
    "that clip and a sound",
    ["walk", "voice"],
    "walk",
    "[video continuation + audio reference] A take of 8 seconds that continues <Video 1> from its last moment without a cut, with <Audio 1>.",
  ],
  [
    "that clip, an image and another film",
    ["run", "walk", "keeper"],
    "walk",
    "[video continuation + reference generation] A take of 8 seconds that continues <Video 2> from its last moment without a cut, with <Video 1> and <Subject 1>.",
  ],
])("a take of %s says so", (_what, references, clip, summary) => {
  const text = textOf({ mode: "references", references, continues: clip === null ? null : { seconds: 3, clip } });
  expect(/\nsummary: (.*)\n/.exec(text)?.[1]).toBe(summary);
  if (clip !== null) expect(text).toContain(": fully_preserved, its people, place, light and movement go on\n");
});

test("references that somebody described stay in their words; without files they are parked", () => {
  const described = parseDirection(
    "subject_definitions:\n<Subject 1>: the keeper of <Picture 1>\nsummary: [reference generation] Dusk.\nretention_analysis:\n<Subject 1>: fully_preserved\ndetailed_description: Film noir. [Shot 1] <Subject 1> waits with @image 1.\noverall_soundscape: Wind.\nnon_diegetic_music: N/A",
    8,
  );
  expect(textOf({ mode: "references", references: ["keeper"] }, described)).toContain(
    "subject_definitions:\n<Subject 1>: the keeper of <Picture 1>\nsummary: [reference generation] Dusk.\n",
  );
  expect(textOf({ mode: "references", references: ["keeper"] }, described)).toContain("waits with <Picture 1>.");
  expect(textOf({}, described)).toBe(
    `integrated_multimodal_description: [Shot 1] Film noir. <Subject 1> waits with @image 1.${tail}`,
  );
});

test.each<[string, Partial<ShotDraft>, Direction, string]>([
  [
    "the film’s words stand with the style and at the end",
    { promptPrefix: "16 mm grain.", promptSuffix: "No text on screen" },
    lamp,
    `[Shot 1] 16 mm grain, Live-action, cinematic. A lighthouse in fog. [Shot 2] At 00:03.500, the camera cuts to the empty pier. No text on screen${tail}`,
  ],
  [
    "fields that are empty so far are left out, and a picture that more follows ends as a sentence",
    {},
    directionOf([
      [
        0,
        picture(" "),
        picture("Fog"),
        { kind: "camera", move: "push in", amplitude: "small", speed: "slow", note: "" },
        { kind: "sound", text: "" },
        { kind: "screen", words: "", where: "on the door" },
      ],
      [4, picture("the sea")],
    ]),
    `[Shot 1] Live-action, cinematic. Fog. The camera pushes in with small amplitude at slow speed. [Shot 2] At 00:04.000, the camera cuts to the sea${tail}`,
  ],
  [
    "the film’s words that end as a sentence stand before a style of its own",
    { promptPrefix: "Grain!" },
    directionOf([[0, picture("Fog.")]]),
    `[Shot 1] Grain! Live-action, cinematic. Fog.${tail}`,
  ],
  [
    "a last picture ends as a sentence before the film's last words, and not without them",
    { promptSuffix: "No text" },
    directionOf([[0, picture("Fog")]]),
    `[Shot 1] Live-action, cinematic. Fog. No text${tail}`,
  ],
  [
    "pictures that were written in one go stay in one go",
    {},
    directionOf([[0, picture("Fog"), { ...picture(" and rain"), gap: "" }, picture("The sea")]]),
    `[Shot 1] Live-action, cinematic. Fog and rain. The sea${tail}`,
  ],
])("%s", (_name, draft, direction, text) => {
  expect(textOf(draft, direction)).toBe(`integrated_multimodal_description: ${text}`);
});

test("nothing written is no prompt, whatever the film says around it", () => {
  const blank = directionOf([[0, picture("")]], { style: " ", soundscape: " ", music: "N/A" });
  expect(textOf({ promptPrefix: "Noir." }, blank)).toBe("");
});

test.each<[string, Partial<Direction>, string]>([
  ["a soundscape", { soundscape: "Wind.", music: null }, "\noverall_soundscape: Wind."],
  ["music", { soundscape: null, music: "A cello." }, "\nnon_diegetic_music: A cello."],
  ["music beside a blank soundscape", { soundscape: "   ", music: "A cello." }, "\nnon_diegetic_music: A cello."],
  ["a soundscape beside blank music", { soundscape: "Wind.", music: "\n" }, "\noverall_soundscape: Wind."],
])("%s alone is a shot, and what is blank is no field", (_name, heard, text) => {
  expect(textOf({}, directionOf([[0]], { style: "", ...heard }))).toBe(
    `integrated_multimodal_description: [Shot 1]${text}`,
  );
});

test("a text that is several pictures for its length is sent as it was written", () => {
  const words = "fog ".repeat(6000).trim();
  expect(textOf({}, parseDirection(words, 8))).toBe(`integrated_multimodal_description: [Shot 1] ${words}`);
});

test("the compiled text is the one text item of the request, and nothing else of the direction is in it", () => {
  const draft = { ...newShotDraft, duration: 8, prompt: "words that stay here", directed: true, direction: lamp };
  const { content, ...rest } = videoRequestOf(draft, () => undefined);
  expect(content).toEqual([{ type: "text", text: body }]);
  expect(rest).toEqual({ model: "Vendor-H3", resolution: "768P", duration: 8, ratio: "16:9" });
  expect(videoRequestOf({ ...draft, directed: false }, () => undefined).content).toEqual([
    { type: "text", text: "words that stay here" },
  ]);
});

test("the compiled text is held to the limit of a prompt", () => {
  const long = (more: number) => ({ ...lamp, soundscape: "w".repeat(7000 - body.length + "Wind.".length + more) });
  const found = (direction: Direction) =>
    checkVideo(videoRequestOf({ ...newShotDraft, directed: true, direction }, none), none)
      .filter(({ path, severity }) => path === "prompt" && severity === "error")
      .map(({ code, found, allowed }) => [code, found, allowed]);
  expect(found(long(0))).toEqual([]);
  expect(found(long(1))).toEqual([["video.prompt.length", "7,001 characters", "at most 7,000 characters"]]);
});

const none = () => undefined;
const shot = (more: Partial<ShotDraft>): ShotDraft => ({ ...newShotDraft, duration: 8, ...more });

test.each(["A lighthouse in fog.", "Dusk.\n\nNobody speaks; rain, and “lamp”.", "", body, `${body}\n`])(
  "%j becomes beats and is the very same words again when nothing was changed",
  (prompt) => {
    const words = shot({ prompt });
    const directed = { ...words, ...asDirected(words, none) };
    expect(directed.directed).toBe(true);
    expect({ ...directed, ...asWords(directed, none) }).toMatchObject({ prompt, directed: false });
  },
);

test("what follows the format becomes its beats; all else the picture of the first", () => {
  expect(asDirected(shot({ prompt: body }), none).direction?.beats.map(({ start }) => start)).toEqual([0, 3.5]);
  expect(asDirected(shot({ prompt: "Fog. Rain." }), none).direction?.beats).toEqual([
    { start: 0, end: 8, cut: null, parts: [{ kind: "picture", text: "Fog. Rain." }] },
  ]);
});

test("to words and back: the compiled text, and the direction with what no text can hold", () => {
  const open = directionOf([
    [0, picture("Fog."), { kind: "sound", text: "" }],
    [4, picture("the sea.")],
  ]);
  const directed = shot({ prompt: "An older draft", directed: true, direction: open });
  const words = { ...directed, ...asWords(directed, none) };
  expect(words.prompt).toBe(
    `integrated_multimodal_description: [Shot 1] Live-action, cinematic. Fog. [Shot 2] At 00:04.000, the camera cuts to the sea.${tail}`,
  );
  expect(words.direction).toEqual(open);
  expect(asDirected(words, none)).toEqual({ directed: true, direction: open });
  const edited = { ...words, prompt: words.prompt.replace("the sea", "a gull") };
  expect(asDirected(edited, none).direction?.beats[1]?.parts).toEqual([picture("a gull.")]);
});

test("what is read at a glance are the beats’ pictures and what is said", () => {
  const said = parseDirection(
    `integrated_multimodal_description: [Shot 1] Fog. The keeper (S1), sixty, says: <d>[English] Go home.</d>${tail}`,
    8,
  );
  expect(shotWords(shot({ prompt: "other", directed: true, direction: said }))).toBe("Fog. “Go home.”");
  expect(shotWords(shot({ prompt: "other", directed: false, direction: said }))).toBe("other");
});
