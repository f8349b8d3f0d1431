import { expect, test } from "vitest";
import { compileDirection, type Direction, direction, parseDirection } from "#shared/direction/index.ts";

/** Written by hand from DIRECTION.md: a text of the format, and what in it is structure. */
const tail = "\noverall_soundscape: Wind over stone.\nnon_diegetic_music: N/A";
const plain = (body: string) => `integrated_multimodal_description: ${body}${tail}`;
const partsOf = (text: string) => parseDirection(text, 8).beats.map(({ parts }) => parts);

// @shows Direction, point by point › 1. Golden compiles, written by hand
test.each<[string, Partial<Direction>]>([
  [plain("[Shot 1] A lighthouse in fog."), { scenario: "text", duration: 8 }],
  [
    `For the target video, at 0.00 seconds into the target video, <Picture 1> (from [Shot 1]) is fully referenced.\n\n${plain("[Shot 1] A lighthouse in fog.")}`,
    { scenario: "first", duration: 8 },
  ],
  [
    `How the reference pictures align with the target video — Picture 1 (from Shot 1) aligns with the 0.00-second mark of the target video; Picture 2 (from Shot 1) aligns with the 6.00-second mark of the target video.\n\n${plain("[Shot 1] Fog lifts.")}`,
    { scenario: "both", duration: 6 },
  ],
  [
    `How the reference pictures align with the target video — <Picture 1> (from [Shot 2]) aligns with the 10.50-second mark of the target video.\n\n${plain("[Shot 1] Fog. [Shot 2] At 00:04.000, the camera cuts to the sea.")}`,
    { scenario: "last", duration: 10.5 },
  ],
  [plain("[Shot 1] Live-action, cinematic. A lighthouse."), { style: "Live-action, cinematic" }],
  [plain("[Shot 1] Claymation. A lighthouse."), { style: "Claymation" }],
  [plain("[Shot 1] A lighthouse, cinematic."), { style: "" }],
  [plain("[Shot 1] Fog."), { soundscape: "Wind over stone.", music: "N/A" }],
])("%s: the whole take", (text, wanted) => {
  expect(parseDirection(text, 8)).toMatchObject(wanted);
  expect(compileDirection(parseDirection(text, 8))).toBe(text);
});

// @shows Direction, point by point › 1. Golden compiles, written by hand
test.each<[string, (number | null)[], (string | null)[]]>([
  ["[Shot 1] Fog.", [0], [null]],
  ["[Shot 1] Fog. [Shot 2] At 00:03.500, the camera cuts to the sea.", [0, 3.5], [null, "camera cuts to"]],
  ["[Shot 1] Fog. [Shot 2] At 00:01.042, the shot cuts to the sea.", [0, 1.042], [null, "shot cuts to"]],
  ["[Shot 1] Fog. [Shot 2] At 00:02.000, the camera transitions to the sea.", [0, 2], [null, "camera transitions to"]],
  ["[Shot 1] Fog. [Shot 2] At 00:02.000, the shot changes to the sea.", [0, 2], [null, "shot changes to"]],
  ["[Shot 1] Fog. [Shot 2] At 00:02.000, the camera switches to the sea.", [0, 2], [null, "camera switches to"]],
  [
    "[Shot 1] Fog. [Shot 2] At 00:02.000, the shot cross-dissolves to the sea.",
    [0, 2],
    [null, "shot cross-dissolves to"],
  ],
  ["[Shot 1] Fog. [Shot 2] At 00:02.000, the shot fades to the sea.", [0, 2], [null, "shot fades to"]],
  ["[Shot 1] Fog. [Shot 2] At 00:02.000, the shot wipes to the sea.", [0, 2], [null, "shot wipes to"]],
  ["[Shot 1] Fog. [Shot 2] At 00:02.000, after a flash, the sea.", [0, 2], [null, null]],
  ["[Shot 1] Fog.\n[Shot 2] At 00:02.000, the shot cuts to the sea.", [0, 2], [null, "shot cuts to"]],
  ["[Shot 1] Fog.\n[Shot 2] The sea.", [0, null], [null, null]],
  // A number that is not the next one, or a mention in the middle of a sentence, begins no beat.
  ["[Shot 1] Fog as in [Shot 3] of the plan.", [0], [null]],
  ["[Shot 1] Fog, which [Shot 2] will lift.", [0], [null]],
  [
    "[Shot 1] One. [Shot 2] At 00:01.000, the camera cuts to two. [Shot 3] At 01:02.003, the camera cuts to three.",
    [0, 1, 62.003],
    [null, "camera cuts to", "camera cuts to"],
  ],
])("%s: beats and cuts", (body, starts, cuts) => {
  const { beats } = parseDirection(plain(body), 8);
  expect(beats.map(({ start }) => start)).toEqual(starts);
  expect(beats.map(({ cut }) => (cut ? `${cut.by} ${cut.verb}` : null))).toEqual(cuts);
  expect(compileDirection(parseDirection(plain(body), 8))).toBe(plain(body));
});

const still = { kind: "camera", amplitude: "medium", speed: "medium", note: "" };
test.each([
  ["The camera zooms in.", { ...still, move: "zoom in" }],
  ["The camera zooms out at fast speed.", { ...still, move: "zoom out", speed: "fast" }],
  [
    "The camera pushes in with small amplitude at slow speed toward the letter.",
    { ...still, move: "push in", amplitude: "small", speed: "slow", note: "toward the letter" },
  ],
  ["The camera pulls out with large amplitude.", { ...still, move: "pull out", amplitude: "large" }],
  ["The camera pans left.", { ...still, move: "pan left" }],
  ["The camera pans right at slow speed.", { ...still, move: "pan right", speed: "slow" }],
  ["The camera trucks left along the rail.", { ...still, move: "truck left", note: "along the rail" }],
  ["The camera trucks right.", { ...still, move: "truck right" }],
  ["The camera tilts up to the lamp.", { ...still, move: "tilt up", note: "to the lamp" }],
  ["The camera tilts down.", { ...still, move: "tilt down" }],
  ["The camera pedestals up.", { ...still, move: "pedestal up" }],
  ["The camera pedestals down at fast speed.", { ...still, move: "pedestal down", speed: "fast" }],
  ["The camera moves in an arc shot around the keeper.", { ...still, move: "arc shot", note: "around the keeper" }],
  ["The camera follows in a tracking shot.", { ...still, move: "tracking shot" }],
  ["The camera holds a static shot.", { ...still, move: "static shot" }],
  ["The camera shakes slightly.", { ...still, move: "shake slightly" }],
  ["The camera shakes strongly as the door slams.", { ...still, move: "shake strongly", note: "as the door slams" }],
  ["The camera takes a POV of the gull.", { ...still, move: "pov", note: "of the gull" }],
  ["The camera rolls clockwise.", { ...still, move: "roll clockwise" }],
  [
    "The camera rolls counterclockwise with small amplitude.",
    { ...still, move: "roll counterclockwise", amplitude: "small" },
  ],
])("%s: a camera move", (sentence, wanted) => {
  expect(partsOf(plain(`[Shot 1] Fog. ${sentence} Rain.`))).toEqual([
    [{ kind: "picture", text: "Fog." }, wanted, { kind: "picture", text: "Rain." }],
  ]);
});

test.each([
  "The camera is old.",
  "The camera zooms into the past",
  "the camera zooms in.",
  "A camera zooms in.",
  "The camera, rolls clockwise.",
])("%s: no move, words", (sentence) => {
  expect(partsOf(plain(`[Shot 1] ${sentence}`))).toEqual([[{ kind: "picture", text: sentence }]]);
});

const spoken = {
  ...{ kind: "line", who: "The keeper", speakers: [1], voice: "", delivery: "says", voiceover: null },
  ...{ language: "English", words: "Go home.", carriesOn: false, carriedOver: false, cutOff: false, tail: "" },
};
test.each([
  ["The keeper (S1) says: <d>[English] Go home.</d>", spoken],
  [
    "The keeper (S1), sixty, off screen, low and rough, says: <d>[English] Go home.</d>",
    { ...spoken, voice: "sixty, off screen, low and rough" },
  ],
  [
    "The keeper (S1) whispers with a smile: <d>[English] Go home.</d>",
    { ...spoken, delivery: "whispers with a smile" },
  ],
  [
    "Two gulls (S1,S2) sing together: <d>[French] Rentre. Vite!</d>",
    {
      ...spoken,
      who: "Two gulls",
      speakers: [1, 2],
      delivery: "sing together",
      language: "French",
      words: "Rentre. Vite!",
    },
  ],
  ["The keeper (S1) says: <d>[Mandarin] 回家吧。</d>", { ...spoken, language: "Mandarin", words: "回家吧。" }],
  [
    "The keeper (S1) says in an off-screen voiceover: <d>[English] Go home.</d> while his lips remain completely closed.",
    { ...spoken, voiceover: "his" },
  ],
  [
    "The keeper (S1) murmurs in an off-screen voiceover: <d>[English] Go home.</d> while her lips remain completely closed.",
    { ...spoken, delivery: "murmurs", voiceover: "her" },
  ],
  ["The keeper (S1) says: <d>[English] Go home. <scenetrans></d>", { ...spoken, carriesOn: true }],
  [
    "The keeper (S1) says: <d>[English] Go home. <scenetrans></d>, and the line continues across the cut.",
    { ...spoken, carriesOn: true, tail: ", and the line continues across the cut." },
  ],
  ["The keeper (S1) says: <d>[English] <scenetrans> Go home.</d>", { ...spoken, carriedOver: true }],
  ["The keeper (S1) says: <d>[English] Go home. <cutoff></d>", { ...spoken, cutOff: true }],
  ["The keeper (S1) says: <d>[English] Go [unclear].</d>", { ...spoken, words: "Go [unclear]." }],
  ["The keeper (S1) says: <d>Go home.</d>", { ...spoken, language: "" }],
])("%s: somebody's words", (sentence, wanted) => {
  expect(partsOf(plain(`[Shot 1] Fog. ${sentence} Rain.`))).toEqual([
    [{ kind: "picture", text: "Fog." }, wanted, { kind: "picture", text: "Rain." }],
  ]);
});

test.each([
  ['A sign. The words "OPEN LATE" appear on the door.', { kind: "screen", words: "OPEN LATE", where: "on the door" }],
  ["A sign. We hear gulls over the pier.", { kind: "sound", text: "gulls over the pier" }],
])("%s: words on screen and sounds", (body, wanted) => {
  expect(partsOf(plain(`[Shot 1] ${body}`))).toEqual([[{ kind: "picture", text: "A sign." }, wanted]]);
});

const referenced = [
  "subject_definitions:",
  "<Subject 1>: the keeper, from image 1 and 2",
  "<Subject 2>: the lamp",
  "summary: [reference generation + audio reference] The keeper lights the lamp.",
  "retention_analysis:",
  "<Subject 1>: fully_preserved",
  "<Subject 2>: attribute_transfer, its brass only",
  "<Audio 1>: reference, the timbre of (S1)",
  "detailed_description: Live-action. Soft light throughout. [Shot 1] <Subject 1> climbs. [Shot 2] At 00:02.500, the camera cuts to <Subject 2>.",
  "overall_soundscape: Steps on iron.",
  "non_diegetic_music: A low cello.",
].join("\n");

test("six fields of references, line by line", () => {
  const read = parseDirection(referenced, 5);
  expect(read).toMatchObject({
    ...{ scenario: "references", duration: 5, style: "Live-action. Soft light throughout.", music: "A low cello." },
    references: {
      subjects: [
        { label: { kind: "Subject", number: 1 }, text: "the keeper, from image 1 and 2" },
        { label: { kind: "Subject", number: 2 }, text: "the lamp" },
      ],
      summary: { types: ["reference generation", "audio reference"], text: "The keeper lights the lamp." },
      retention: [
        { label: { kind: "Subject", number: 1 }, mode: "fully_preserved", text: "" },
        { label: { kind: "Subject", number: 2 }, mode: "attribute_transfer", text: ", its brass only" },
        { label: { kind: "Audio", number: 1 }, mode: "reference", text: ", the timbre of (S1)" },
      ],
    },
  });
  expect(read.beats.map(({ start, end }) => [start, end])).toEqual([
    [0, 2.5],
    [2.5, 5],
  ]);
  expect(compileDirection(read)).toBe(referenced);
});

test.each([
  [
    "blank lines between fields",
    referenced.replaceAll("\noverall", "\n\noverall").replaceAll("\nsummary", "\n\nsummary"),
  ],
  [
    "fields whose words begin on the next line",
    referenced.replace("detailed_description: ", "detailed_description:\n"),
  ],
  ["beats on lines of their own", referenced.replace(" [Shot 2]", "\n\n[Shot 2]")],
  ["a list on the line of its name", referenced.replace("retention_analysis:\n", "retention_analysis: ")],
  ["words before the format", `Please make this film:\n\n${referenced}`],
  ["a line end behind the last word", `${referenced}\n`],
  ["the last of five fields missing", referenced.replace("\nnon_diegetic_music: A low cello.", "")],
  ["two blanks between sentences", plain("[Shot 1] Fog.  The camera zooms in.  Rain.")],
  ["lines within a beat", plain("[Shot 1] Fog.\nThe camera zooms in.\n\nRain.")],
  [
    "words of the format's own in a line",
    plain("[Shot 1] He (S1) says: <d>[English] summary: [Shot 2] is next. Bye.</d> Rain."),
  ],
])("%s: comes back letter for letter", (_what, text) => {
  expect(compileDirection(parseDirection(text, 5))).toBe(text);
});

test("blanks at the ends of lines, and another system's line ends, are all that is lost", () => {
  const text = plain("[Shot 1] Fog.  \r\nRain.\t");
  expect(compileDirection(parseDirection(text, 5))).toBe(plain("[Shot 1] Fog.\nRain."));
});

test.each(["", "A lighthouse in fog.", "summary: of nothing", "[Shot 2] first", "{}", "<d></d>".repeat(3)])(
  "%j: no text of the format, taken as the words of one beat",
  (text) => {
    const read = parseDirection(text, 8);
    expect(read).toMatchObject({ scenario: "text", duration: 8, beats: [{ start: 0, end: 8 }], references: null });
    expect(read.beats[0]?.parts.map((part) => (part.kind === "picture" ? part.text : "?")).join("")).toBe(text);
    expect(direction.safeParse(read).success).toBe(true);
  },
);

test("the number of beats in the first line follows the beats, the mark the duration", () => {
  const read = parseDirection(plain("[Shot 1] Fog. [Shot 2] At 00:03.000, the camera cuts to the sea."), 7.5);
  expect(compileDirection({ ...read, scenario: "both" }).split("\n")[0]).toBe(
    "How the reference pictures align with the target video — Picture 1 (from Shot 1) aligns with the 0.00-second mark of the target video; Picture 2 (from Shot 2) aligns with the 7.50-second mark of the target video.",
  );
});

// A person writes sentences: what ends by itself gets no second end.
test.each<[style: string, note: string, where: string, sound: string, body: string]>([
  [
    "Live-action, cinematic",
    "toward the lamp",
    "on the wall",
    "rain",
    'Live-action, cinematic. The camera pushes in toward the lamp. The words "OPEN" appear on the wall. We hear rain.',
  ],
  [
    "Live-action, cinematic.",
    "toward the lamp.",
    "on the wall.",
    "rain.",
    'Live-action, cinematic. The camera pushes in toward the lamp. The words "OPEN" appear on the wall. We hear rain.',
  ],
  [
    "Noir!",
    "toward what?",
    "on the wall…",
    "雨声。",
    'Noir! The camera pushes in toward what? The words "OPEN" appear on the wall… We hear 雨声。',
  ],
])("style %j, a move %j, words %j and a sound %j", (style, note, where, sound, body) => {
  const given = parseDirection(plain("[Shot 1] "), 8);
  const [beat] = given.beats;
  if (!beat) throw new Error("There is a beat.");
  const parts = [
    { kind: "camera", move: "push in", amplitude: "medium", speed: "medium", note },
    { kind: "screen", words: "OPEN", where },
    { kind: "sound", text: sound },
  ] as typeof beat.parts;
  expect(compileDirection({ ...given, style, beats: [{ ...beat, parts }] })).toBe(plain(`[Shot 1] ${body}`));
});
