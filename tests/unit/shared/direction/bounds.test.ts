import { expect, test } from "vitest";
import { compileDirection, direction, keptDirection, parseDirection, wordsDirection } from "#shared/direction/index.ts";
import { threadTime } from "#tests/support/machine/thread-time.ts";

const plain = (body: string) =>
  `integrated_multimodal_description: ${body}\noverall_soundscape: Wind.\nnon_diegetic_music: N/A`;
const shots = (count: number) =>
  Array.from({ length: count }, (_, at) => (at === 0 ? "[Shot 1] Fog." : `[Shot ${at + 1}] At 00:01.000, rain.`)).join(
    " ",
  );
const reference = (summary: string) =>
  `subject_definitions:\n<Subject 1>: a keeper\nsummary: ${summary}\nretention_analysis:\n<Subject 1>: fully_preserved\ndetailed_description: [Shot 1] Fog.\noverall_soundscape: Wind.\nnon_diegetic_music: N/A`;

/** Texts whose figures lie outside what a direction may hold (direction.ts). */
test.each<[string, string, number]>([
  ["a beat later than an hour", plain("[Shot 1] Fog. [Shot 2] At 61:00.000, the camera cuts to the sea."), 8],
  ["101 beats", plain(shots(101)), 8],
  ["a kind of reference of 61 letters", reference(`[${"k".repeat(61)}] A take.`), 8],
  ["11 kinds of reference", reference(`[${Array(11).fill("kind").join(" + ")}] A take.`), 8],
  [
    "21 speakers",
    plain(`[Shot 1] All (${Array.from({ length: 21 }, (_, at) => `S${at + 1}`).join(",")}) sing: <d>Go.</d>`),
    8,
  ],
  ["101 subjects", reference("A take.").replace("a keeper", Array(101).fill("a gull").join("\n")), 8],
  ["501 parts", plain(`[Shot 1] ${"Fog. We hear gulls. ".repeat(251).trim()}`), 8],
  ["201 blanks between two sentences", plain(`[Shot 1] Fog.${" ".repeat(201)}We hear gulls.`), 8],
  [
    "a last frame at two hours",
    `How the reference pictures align with the target video — <Picture 1> (from [Shot 1]) aligns with the 7200.00-second mark of the target video.\n\n${plain("[Shot 1] Fog.")}`,
    8,
  ],
  ["a shot of two hours", plain("[Shot 1] Fog."), 7200],
  ["words in a shot of two hours", "Fog.", 7200],
  ["a shot of less than nothing", "Fog.", -1],
])("%s gives a valid direction, and no word is lost", (_name, text, duration) => {
  const read = parseDirection(text, duration);
  expect(direction.safeParse(read).error?.issues).toBeUndefined();
  const written = compileDirection(read);
  for (const line of text.split("\n")) expect(written).toContain(line);
});

test("101 line ends behind the last word are 100", () => {
  const read = parseDirection(`${plain("[Shot 1] Fog.")}${"\n".repeat(101)}`, 8);
  expect(direction.safeParse(read).success).toBe(true);
  expect(read.ending).toBe("\n".repeat(100));
  expect(read.soundscape).toBe("Wind.");
});

test.each([
  ["without a blank", "雾".repeat(20_001)],
  ["of words", "fog and rain ".repeat(4000).trim()],
  ["with signs of two units on the bound", `a${"😀".repeat(20_000)}`],
])("a text %s that is longer than one picture is several, which together say the same", (_name, text) => {
  const read = parseDirection(text, 8);
  expect(direction.safeParse(read).success).toBe(true);
  expect(read.beats).toHaveLength(1);
  expect(read.beats[0]?.parts.length).toBeGreaterThan(1);
  expect(compileDirection(read)).toBe(`integrated_multimodal_description: [Shot 1] ${text}`);
  expect(read.beats[0]?.parts.every((part) => part.kind === "picture" && part.text.isWellFormed())).toBe(true);
});

test.each([
  ["blanks within", (count: number) => plain(`[Shot 1] Fog.${" ".repeat(count)}x`)],
  ["blanks alone", (count: number) => `x${" ".repeat(count)}x`],
  ["blanks at the ends of lines", (count: number) => plain(`[Shot 1] Fog.${" ".repeat(count)}\nRain.`)],
  ["blanks before a beat", (count: number) => plain(`[Shot 1] Fog.${" ".repeat(count)}[Shot 2] At 00:02.000, rain.`)],
  ["a quote that never ends", (count: number) => plain(`[Shot 1] "${"No. ".repeat(count / 4)}`)],
])("%s are read in no time, however many", (_name, textOf) => {
  parseDirection(textOf(100), 8);
  const begun = threadTime();
  parseDirection(textOf(19_000), 8);
  parseDirection(textOf(1_000_000), 8);
  expect(threadTime() - begun).toBeLessThan(5_000);
});

test("what was kept is a direction or none", () => {
  const fog = wordsDirection("Fog.", 8);
  expect(keptDirection(fog)).toEqual(fog);
  for (const kept of [null, undefined, "Fog.", { beats: "soon" }, { ...fog, duration: 3660 }])
    expect(keptDirection(kept)).toBeNull();
});
