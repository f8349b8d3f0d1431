import { expect, test } from "vitest";
import { parseDirection } from "#shared/direction/index.ts";
import { checkDirection } from "#shared/rules/direction/check-direction.ts";

const plain = (body: string) =>
  `integrated_multimodal_description: ${body}\noverall_soundscape: Wind.\nnon_diegetic_music: N/A`;
const cut = (at: string, words: string, number = 2) => `[Shot ${number}] At ${at}, the camera cuts to ${words}`;
const told = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
const says = (words: string, who = "The keeper (S1), sixty, low,") => `${who} says: <d>[English] ${words}</d>`;
const referenced = (body: string, retention = "<Subject 1>: fully_preserved") =>
  [
    ...["subject_definitions:", "<Subject 1>: the keeper, from Picture 1"],
    ...["summary: [reference generation] The keeper.", "retention_analysis:", retention],
    ...[`detailed_description: Cinematic. [Shot 1] <Subject 1> ${body}`, "overall_soundscape: Wind."],
    "non_diegetic_music: N/A",
  ].join("\n");

type Warned = readonly [path: string, message: string, more?: object];

/** DIRECTION.md § Checks: what its director reads, and what the repair and the page go by. */
test.each<[what: string, text: string, context: object, warned: readonly Warned[]]>([
  [
    "a cut at the moment of the one before",
    plain(`[Shot 1] Fog. ${cut("00:02.500", "the sea.")} ${cut("00:02.500", "a gull.", 3)}`),
    {},
    [["beats.2", "Beat 3 begins at 2.5 s, not after 2.5 s.", { found: "2.5 s", allowed: "> 2.5 s" }]],
  ],
  [
    "a cut before the one before",
    plain(`[Shot 1] Fog. ${cut("00:05.125", "the sea.")} ${cut("00:03.000", "a gull.", 3)}`),
    {},
    [["beats.2", "Beat 3 begins at 3 s, not after 5.125 s.", { found: "3 s", allowed: "> 5.125 s" }]],
  ],
  [
    "a cut at the take's very end",
    plain(`[Shot 1] Fog. ${cut("00:08.000", "the sea.")}`),
    {},
    [["beats.1", "Beat 2 reaches 8 s; the take ends at 8 s.", { found: "8 s", allowed: "≤ 8 s" }]],
  ],
  [
    "a beat without a time",
    plain("[Shot 1] Fog.\n[Shot 2] The sea."),
    {},
    [["beats.1", "Beat 2 has no time.", { params: { beat: 2 } }]],
  ],
  [
    "two beats of one picture",
    plain(`[Shot 1] A wide shot of the keeper. ${cut("00:04.000", "a close-up of the keeper.")}`),
    {},
    [["beats.1", "Beats 1 and 2 differ in framing only; a camera move reads better.", { params: { from: 1, to: 2 } }]],
  ],
  [
    "a line that is too long for its beat",
    plain(`[Shot 1] Fog. ${cut("00:03.000", `the pier. ${says(told(20))}`)}`),
    {},
    [["beats.1", "The words of beat 2 take about 8.0 s; it lasts 5 s.", { found: "8.0 s", allowed: "5 s" }]],
  ],
  [
    "a speaker nobody has heard of",
    plain(`[Shot 1] ${says("Go.", "He (S3)")}`),
    {},
    [["beats.0", "S3 has no voice: say age, pitch and pace at the first sound.", { params: { speaker: 3 } }]],
  ],
  [
    "one who is named and silent",
    plain("[Shot 1] The keeper (S2) waits."),
    {},
    [["beats", "S2 is named and never says anything.", { params: { speaker: 2 } }]],
  ],
  [
    "a line that goes on into nothing",
    plain(`[Shot 1] ${says("Go. <scenetrans>", "The girl (S2), six, high,")} ${cut("00:04.000", "the sea.")}`),
    {},
    [["beats.0", "The line of S2 carries over into nothing.", { params: { speaker: 2 } }]],
  ],
  [
    "a line that comes from nothing",
    plain(`[Shot 1] Fog. ${cut("00:04.000", says("<scenetrans> Home.", "the girl (S2), six, high,"))}`),
    {},
    [["beats.1", "The line of S2 is carried over from nothing.", { params: { speaker: 2 } }]],
  ],
  [
    "a line that another voice goes on with",
    plain(
      `[Shot 1] ${says("Go. <scenetrans>")} ${cut("00:04.000", `the sea. ${says("<scenetrans> Home.", "The girl (S2), six, high,")}`)}`,
    ),
    {},
    [
      ["beats.0", "The line of S1 carries over into nothing.", { params: { speaker: 1 } }],
      ["beats.1", "The line of S2 is carried over from nothing.", { params: { speaker: 2 } }],
    ],
  ],
  [
    "files that nothing names, and names of no file",
    referenced(`climbs after <Video 2> and <Subject 3>. ${told(400)}.`),
    { files: { Picture: 2, Video: 1, Audio: 1 } },
    [
      ["subject_definitions", "<Subject 3> is not defined.", { params: { label: "<Subject 3>" } }],
      [
        "references",
        "Nothing names <Picture 2>; unnamed files are mostly ignored.",
        { params: { label: "<Picture 2>" } },
      ],
      ["references", "Nothing names <Video 1>; unnamed files are mostly ignored.", { params: { label: "<Video 1>" } }],
      ["references", "<Video 2> has no file.", { params: { label: "<Video 2>" } }],
      ["references", "Nothing names <Audio 1>; unnamed files are mostly ignored.", { params: { label: "<Audio 1>" } }],
    ],
  ],
  [
    "a file that went away",
    referenced(`climbs after <Video ?>. ${told(400)}.`),
    {},
    [["references", "<Video ?> has no file.", { params: { label: "<Video ?>" } }]],
  ],
  [
    "a mode of the wrong kind, and none",
    referenced(`climbs. ${told(400)}.`, "<Subject 1>: fully_copy\n<Audio 1>: the wind"),
    {},
    [
      [
        "retention.0",
        "<Subject 1> says fully_copy; it may be fully_preserved, partially_preserved, attribute_transfer, weak_reference.",
        { found: "fully_copy", allowed: "fully_preserved, partially_preserved, attribute_transfer, weak_reference" },
      ],
      [
        "retention.1",
        "<Audio 1> says none; it may be fully_copy, partially_copy, reference, weak_reference.",
        { found: "none", allowed: "fully_copy, partially_copy, reference, weak_reference" },
      ],
    ],
  ],
  [
    "a voice that would repeat its words",
    referenced(`climbs. ${told(400)}.`, "<Audio 1>: fully_copy, the timbre of the keeper"),
    {},
    [
      [
        "retention.0",
        "<Audio 1> is a voice and marked as fully_copy; its words would be repeated.",
        { found: "fully_copy", allowed: "reference" },
      ],
    ],
  ],
  [
    "too few words",
    referenced("climbs."),
    {},
    [
      [
        "detailed_description",
        "The description has 6 words; 350–500 read best.",
        { found: "6 words", allowed: "350–500" },
      ],
    ],
  ],
  [
    "too many characters",
    plain("[Shot 1] Fog."),
    { promptLimit: 10 },
    [["prompt", "The text has 98 characters; 10 are allowed.", { found: "98", allowed: "10" }]],
  ],
])("%s", (_what, text, context, warned) => {
  const found = checkDirection(parseDirection(text, 8), context);
  expect(found.map(({ code: _code, severity: _severity, path, message, ...more }) => [path, message, more])).toEqual(
    warned.map(([path, message, more = {}]) => [path, message, more]),
  );
});

const codesOf = (direction: Parameters<typeof checkDirection>[0], context = {}) =>
  checkDirection(direction, context).map(({ code, path, found }) => [code.replace("direction.", ""), path, found]);

/** Beats as they may come from a hand or another program, each with the times that are asked about. */
function timed(times: readonly (readonly [start: number, end: number])[], words = "") {
  const read = parseDirection(
    plain(`[Shot 1] ${words || "Fog."} ${cut("00:04.000", "the sea.")} ${cut("00:06.000", "a gull.", 3)}`),
    8,
  );
  return {
    ...read,
    beats: times.map(([start, end], at) => ({ ...(read.beats[at] as (typeof read.beats)[0]), start, end })),
  };
}

test("times that are off by a twentieth of a second are let be, and by more they aren't", () => {
  expect(codesOf(timed([[0.05, 8]]))).toEqual([]);
  expect(codesOf(timed([[0.051, 8]]))).toEqual([["beats_tile", "beats.0", "0.051 s"]]);
  expect(codesOf(timed([[0, 7.95]]))).toEqual([]);
  expect(codesOf(timed([[0, 7.94]]))).toEqual([["beats_tile", "beats.0", "7.94 s"]]);
  expect(codesOf(timed([[0, 8.05]]))).toEqual([]);
  expect(codesOf(timed([[0, 8.06]]))).toEqual([["beat_outside", "beats.0", "8.06 s"]]);
});

test("what is told of a beat's time is told once: by its beginning where that is wrong already", () => {
  expect(
    codesOf(
      timed([
        [0, 8],
        [8, 9],
      ]),
    ),
  ).toEqual([["beat_outside", "beats.1", "8 s"]]);
  expect(
    codesOf(
      timed([
        [0, 2],
        [2, 5],
        [2, 8],
      ]),
    ),
  ).toEqual([["beat_times", "beats.2", "2 s"]]);
});

test("words that last as long as their beat and a twentieth more fit", () => {
  const speaks = says(told(20));
  expect(codesOf(timed([[0, 7.95]], speaks))).toEqual([]);
  expect(codesOf(timed([[0, 7.9]], speaks)).map(([code]) => code)).toContain("line_too_long");
});

test("words of one or two letters make no other picture", () => {
  const framed = (one: string, other: string) =>
    codesOf(parseDirection(plain(`[Shot 1] A wide shot of ${one}. ${cut("00:04.000", `a close-up of ${other}.`)}`), 8));
  expect(framed("the keeper by a lamp", "the keeper at a lamp")).toEqual([["framing_only", "beats.1", undefined]]);
  expect(framed("the keeper and lamp", "the keeper under lamp")).toEqual([]);
});

test.each([
  [174, true],
  [175, false],
  [750, false],
  [751, true],
])("a description of %i words is too short or too long: %s", (count, is) => {
  // “Cinematic.”, “Shot 1”, “Subject 1” and “climbs” are six of them.
  const text = referenced(`climbs. ${told(count - 6)}.`);
  expect(codesOf(parseDirection(text, 8)).map(([code]) => code)).toEqual(is ? ["description_length"] : []);
});

test("as many labels as there are files have one each", () => {
  const text = referenced(`climbs after <Video 1> and <Video 2>, as in <Picture 1>. ${told(400)}.`);
  expect(codesOf(parseDirection(text, 8), { files: { Picture: 1, Video: 2 } })).toEqual([]);
});
