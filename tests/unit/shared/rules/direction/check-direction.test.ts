import { expect, test } from "vitest";
import { parseDirection } from "#shared/direction/index.ts";
import { checkDirection } from "#shared/rules/direction/check-direction.ts";

const plain = (body: string, { soundscape = "Wind.", music = "N/A" } = {}) =>
  `integrated_multimodal_description: ${body}\noverall_soundscape: ${soundscape}\nnon_diegetic_music: ${music}`;
const cut = (at: string, words: string, number = 2) => `[Shot ${number}] At ${at}, the camera cuts to ${words}`;
const told = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
const referenced = (
  body: string,
  { subjects = "<Subject 1>: the keeper, from Picture 1", retention = "<Subject 1>: fully_preserved" } = {},
) =>
  [
    ...[
      "subject_definitions:",
      subjects,
      "summary: [reference generation] The keeper.",
      "retention_analysis:",
      retention,
    ],
    ...[`detailed_description: Cinematic. [Shot 1] <Subject 1> ${body} ${told(400)}.`, "overall_soundscape: Wind."],
    "non_diegetic_music: N/A",
  ].join("\n");
const says = (words: string, more = "") => `The keeper (S1), sixty, low, says: <d>[English] ${words}</d>${more}`;

const codes = (text: string, context = {}, duration = 8) =>
  checkDirection(parseDirection(text, duration), context).map(({ code }) => code.replace("direction.", ""));

/** DIRECTION.md § Checks that today's tools make: one text that fails, one that passes. */
// @shows Direction › Every check with a text that fails and one that passes
test.each<[code: string, fails: string, passes: string, context?: object]>([
  [
    "beat_times",
    plain(`[Shot 1] Fog. ${cut("00:05.000", "the sea.")} ${cut("00:05.000", "a gull.", 3)}`),
    plain(`[Shot 1] Fog. ${cut("00:05.000", "the sea.")} ${cut("00:05.001", "a gull.", 3)}`),
  ],
  [
    "beat_outside",
    plain(`[Shot 1] Fog. ${cut("00:08.000", "the sea.")}`),
    plain(`[Shot 1] Fog. ${cut("00:07.999", "the sea.")}`),
  ],
  [
    "beat_time_missing",
    plain("[Shot 1] Fog.\n[Shot 2] The sea."),
    plain(`[Shot 1] Fog.\n${cut("00:02.000", "the sea.")}`),
  ],
  [
    "framing_only",
    plain(
      `[Shot 1] A wide shot of the keeper at the lamp. ${cut("00:04.000", "a close-up of the keeper at the lamp.")}`,
    ),
    plain(`[Shot 1] A wide shot of the keeper at the lamp. ${cut("00:04.000", "a close-up of the wet stairs below.")}`),
  ],
  // Eight seconds hold twenty words of English, and 36 Chinese characters.
  ["line_too_long", plain(`[Shot 1] ${says(told(21))}`), plain(`[Shot 1] ${says(told(20))}`)],
  ["line_too_long", plain(`[Shot 1] ${says("灯".repeat(37))}`), plain(`[Shot 1] ${says("灯".repeat(36))}`)],
  ["speaker_without_voice", plain("[Shot 1] He (S1) says: <d>[English] Go.</d>"), plain(`[Shot 1] ${says("Go.")}`)],
  [
    "voice_without_line",
    plain("[Shot 1] The keeper (S1) waits."),
    plain(`[Shot 1] The keeper (S1) waits. ${says("Go.")}`),
  ],
  [
    "carried_into_nothing",
    plain(`[Shot 1] ${says("Go. <scenetrans>")} ${cut("00:04.000", "the sea.")}`),
    plain(
      `[Shot 1] ${says("Go. <scenetrans>")} ${cut("00:04.000", "the sea.")} He (S1) says: <d>[English] <scenetrans> Home.</d>`,
    ),
  ],
  [
    "carried_into_nothing",
    plain(`[Shot 1] Fog. ${cut("00:04.000", "the sea.")} ${says("<scenetrans> Home.")}`),
    plain(
      `[Shot 1] ${says("Go. <scenetrans>")} ${cut("00:04.000", "the sea.")} He (S1) says: <d>[English] <scenetrans> Home.</d>`,
    ),
  ],
  ["file_unnamed", referenced("climbs."), referenced("climbs after <Video 1>."), { files: { Picture: 1, Video: 1 } }],
  ["label_without_file", referenced("climbs as in <Video 1>."), referenced("climbs."), { files: { Picture: 1 } }],
  ["label_without_file", referenced("meets <Subject 2>."), referenced("meets <Subject 1>.")],
  [
    "voice_as_copy",
    referenced("climbs.", { retention: "<Audio 1>: fully_copy, the voice of (S1)" }),
    referenced("climbs.", { retention: "<Audio 1>: reference, the voice of (S1)" }),
  ],
  [
    "retention_mode",
    referenced("climbs.", { retention: "<Subject 1>: fully_copy" }),
    referenced("climbs.", { retention: "<Subject 1>: weak_reference" }),
  ],
  ["silence", plain("[Shot 1] Fog.", { soundscape: "N/A" }), plain("[Shot 1] Fog.")],
  [
    "field_missing",
    "integrated_multimodal_description: [Shot 1] Fog.\nnon_diegetic_music: N/A",
    plain("[Shot 1] Fog."),
  ],
  [
    "description_length",
    referenced("climbs.").replace(told(400), told(120)),
    referenced("climbs.").replace(told(400), told(350)),
  ],
  [
    "description_length",
    referenced("climbs.").replace(told(400), told(800)),
    referenced("climbs.").replace(told(400), told(500)),
  ],
  ["prompt_length", plain(`[Shot 1] ${"灯".repeat(6950)}`), plain("[Shot 1] Fog."), { promptLimit: 7000 }],
])("%s", (code, fails, passes, context) => {
  expect(codes(fails, context)).toContain(code);
  expect(codes(passes, context)).not.toContain(code);
});

test("a text that is as it should be has no finding", () => {
  const body = `[Shot 1] Live-action. A lighthouse. ${says("Go home.")} ${cut("00:04.000", "the empty pier.")}`;
  expect(codes(plain(body))).toEqual([]);
  expect(codes(referenced("climbs."), { files: { Picture: 1 } })).toEqual([]);
});

test("silence that is wanted is no finding", () => {
  expect(codes(plain("[Shot 1] Fog.", { soundscape: "N/A" }), { silent: true })).toEqual([]);
});

test.each([
  ["somebody speaks", says("Go."), "The soundscape is N/A though somebody speaks; describe the place’s sound."],
  ["nobody speaks", "Fog.", "The soundscape is N/A: the take will be silent."],
])("what silence means is told where %s", (_who, body, message) => {
  const found = checkDirection(parseDirection(plain(`[Shot 1] ${body}`, { soundscape: "N/A" }), 8));
  expect(found.map((one) => one.message)).toEqual([message]);
});

test("of beats that show nothing, or say only how it is framed, nothing is told", () => {
  expect(codes(plain(`[Shot 1] A wide shot. ${cut("00:04.000", "a close-up.")}`))).toEqual([]);
  const words = plain(`[Shot 1] The keeper at the lamp. ${cut("00:04.000", "the sea.")}`);
  const read = parseDirection(words, 8);
  const [first, second] = read.beats;
  if (!first || !second) throw new Error("two beats");
  for (const beats of [
    [{ ...first, parts: [] }, second],
    [first, { ...second, parts: [] }],
    [
      { ...first, parts: [] },
      { ...second, parts: [] },
    ],
  ])
    expect(checkDirection({ ...read, beats }).map(({ code }) => code)).not.toContain("direction.framing_only");
});

test("a prompt of just as many characters as are allowed fits", () => {
  const text = plain("[Shot 1] Fog.");
  const [finding] = checkDirection(parseDirection(text, 8), { promptLimit: 10 });
  const characters = Number(finding?.found);
  expect(codes(text, { promptLimit: characters })).toEqual([]);
  expect(codes(text, { promptLimit: characters - 1 })).toEqual(["prompt_length"]);
});

test("figures are told: what was found, and what is allowed", () => {
  const text = plain(`[Shot 1] ${says(told(30))} ${cut("00:09.500", "the sea.")}`);
  expect(checkDirection(parseDirection(text, 8))).toMatchObject([
    { code: "direction.beat_outside", path: "beats.1", severity: "warning", found: "9.5 s", allowed: "≤ 8 s" },
    { code: "direction.line_too_long", path: "beats.0", severity: "warning", found: "12.0 s", allowed: "9.5 s" },
  ]);
});

test("beats of a direction that was made by hand tile the take", () => {
  const read = parseDirection(plain(`[Shot 1] Fog. ${cut("00:04.000", "the empty pier.")}`), 8);
  const [first, second] = read.beats;
  if (!first || !second) throw new Error("two beats");
  const gap = { ...read, beats: [{ ...first, end: 3 }, second] };
  const short = { ...read, beats: [first, { ...second, end: 7 }] };
  expect(checkDirection(gap).map(({ code, path }) => [code, path])).toEqual([["direction.beats_tile", "beats.1"]]);
  expect(checkDirection(short).map(({ code, found }) => [code, found])).toEqual([["direction.beats_tile", "7 s"]]);
});
