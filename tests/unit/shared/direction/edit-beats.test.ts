import { expect, test } from "vitest";
import {
  canSplit,
  carryOn,
  cutRange,
  joinBeat,
  moveBeat,
  moveCut,
  newPart,
  numberSpeakers,
  removeBeat,
  speakersOf,
  splitBeat,
  startOf,
  toFrame,
  withPicture,
} from "#shared/direction/edit-beats.ts";
import { compileDirection, type Direction, type Line, type Part, parseDirection } from "#shared/direction/index.ts";

const take = (...starts: readonly (readonly [number | null, ...Part[]])[]): Direction => ({
  ...{ scenario: "text", duration: 8, style: "", soundscape: null, music: null, references: null },
  beats: starts.map(([start, ...parts], at) => ({
    ...{ start, end: starts[at + 1]?.[0] ?? 8, parts },
    cut: at === 0 ? null : { by: "camera", verb: "cuts to" },
  })),
});
const seen = (text: string): Part => ({ kind: "picture", text });
const said = (speakers: number[], words = "Go.", more: Partial<Line> = {}): Line => ({
  ...{ kind: "line", who: "", speakers, voice: "", delivery: "says", voiceover: null, language: "English", words },
  ...{ carriesOn: false, carriedOver: false, cutOff: false, tail: "", ...more },
});
const starts = ({ beats }: Direction) => beats.map(({ start }) => start);

test.each([
  [0, 0],
  [1, 1],
  [0.03, 0.042],
  [3.5, 3.5],
  [3.51, 3.5],
  [3.53, 3.542],
])("%d s lies on the frame at %d s", (seconds, frame) => {
  expect(toFrame(seconds)).toBe(frame);
});

test.each<[string, number, readonly number[], number]>([
  ["on the nearest frame", 4.01, [], 4],
  ["not before the beat before it", -1, [], 0.042],
  ["not behind the one behind it", 99, [], 5.958],
  ["on a beat of the song that is near", 3.9, [3.717, 4.05], 4.05],
  ["on a frame where no beat is near", 3.9, [3.5, 4.3], 3.917],
  ["never on a beat that its neighbors hold", 5.9, [6.02], 5.917],
])("a cut moves: %s", (_how, to, songBeats, start) => {
  expect(starts(moveCut(take([0], [3], [6]), 1, to, 8, songBeats))).toEqual([0, start, 6]);
});

test("the last cut moves up to a frame before the end, and a beat without a time begins where the one before does", () => {
  const open = take([0], [null], [6]);
  expect(startOf(open.beats, 1)).toBe(0);
  expect(cutRange(open.beats, 2, 8)).toEqual({ min: 0.042, max: 7.958 });
});

test("a beat is split in its middle, on a frame; one of a single frame isn't", () => {
  const split = splitBeat(take([0, seen("Fog.")], [3]), 0, 8);
  expect(starts(split)).toEqual([0, 1.5, 3]);
  expect(split.beats[1]).toMatchObject({ cut: { by: "camera", verb: "cuts to" }, parts: [seen("")] });
  expect(starts(splitBeat(take([0], [3]), 1, 8))).toEqual([0, 3, 5.5]);
  const short = take([0], [7.958]);
  expect(canSplit(short.beats, 1, 8)).toBe(false);
  expect(splitBeat(short, 1, 8)).toBe(short);
});

test("joined beats keep all that is in them; pictures side by side are one", () => {
  const sound: Part = { kind: "sound", text: "gulls" };
  const joined = joinBeat(take([0, seen("Fog.")], [3, seen("The sea."), sound], [6, seen("A gull.")]), 1);
  expect(starts(joined)).toEqual([0, 6]);
  expect(joined.beats[0]?.parts).toEqual([seen("Fog. The sea."), sound]);
  const first = take([0, seen("Fog.")], [3]);
  expect(joinBeat(first, 0)).toBe(first);
});

test("words that come from elsewhere are a picture at the end", () => {
  expect(withPicture(take([0, seen("Fog.")], [3, seen("The sea.")]), " A gull. ").beats[1]?.parts).toEqual([
    seen("The sea. A gull."),
  ]);
});

test("words that come from elsewhere and are longer than a picture holds are several; nothing of them is lost", () => {
  const long = "word ".repeat(9000).trim();
  const parts = withPicture(take([0, seen("Fog.")]), long).beats[0]?.parts ?? [];
  expect(parts.map((part) => (part.kind === "picture" ? part.text.length <= 20_000 : false))).toEqual(
    Array.from({ length: parts.length }, () => true),
  );
  const words = parts.flatMap((part) => (part.kind === "picture" ? (part.text.match(/word/g) ?? []) : []));
  expect(words).toHaveLength(9000);
  expect(joinBeat(take([0, seen("a".repeat(15_000))], [3, seen("b".repeat(15_000))]), 1).beats[0]?.parts).toHaveLength(
    2,
  );
});

test("a removed beat leaves its time to its neighbor; the last one stays", () => {
  expect(starts(removeBeat(take([0], [3], [6]), 1))).toEqual([0, 6]);
  const opened = removeBeat(take([0], [3, seen("The sea.")], [6]), 0);
  expect(starts(opened)).toEqual([0, 6]);
  expect(opened.beats[0]).toMatchObject({ cut: null, parts: [seen("The sea.")] });
  const one = take([0]);
  expect(removeBeat(one, 0)).toBe(one);
});

test("a beat changes places with its neighbor and the cuts stay", () => {
  const moved = moveBeat(take([0, seen("a")], [3, seen("b")], [6, seen("c")]), 2, 0);
  expect(starts(moved)).toEqual([0, 3, 6]);
  expect(moved.beats.flatMap(({ parts }) => parts)).toEqual([seen("c"), seen("a"), seen("b")]);
});

test("speakers have the numbers of their first sound, in lines, in words and in what is said of voices", () => {
  const spoken = numberSpeakers({
    ...take([0, seen("(S2) waits."), said([2], "Go.", { who: "Ann" })], [4, said([1, 2], "Home.")]),
    soundscape: "Steps of (S1,S2).",
  });
  expect(
    spoken.beats.flatMap(({ parts }) => parts).flatMap((part) => (part.kind === "line" ? [part.speakers] : [])),
  ).toEqual([[1], [2, 1]]);
  expect(spoken.beats[0]?.parts[0]).toEqual(seen("(S1) waits."));
  expect(spoken.soundscape).toBe("Steps of (S2,S1).");
  expect(speakersOf(spoken)).toEqual([
    { number: 1, who: "Ann", voice: "", language: "English" },
    { number: 2, who: "", voice: "", language: "English" },
  ]);
});

test("a new line is by whoever was heard last, in their language", () => {
  expect(newPart("line", take([0, said([1], "Los.", { who: "Ann", language: "German" })]))).toMatchObject({
    ...{ speakers: [1], who: "Ann", language: "German", words: "" },
  });
  expect(newPart("line", take([0]))).toMatchObject({ speakers: [1], who: "", language: "" });
});

test("a line over a cut is marked and says so, and comes back from its text", () => {
  const carried = carryOn(said([1], "I get off", { who: "She" }), true);
  const text = compileDirection(take([0, carried], [4, seen("the platform.")]));
  expect(text).toContain(
    "She (S1) says: <d>[English] I get off <scenetrans></d>, and the line continues across the cut.",
  );
  expect(compileDirection(parseDirection(text, 8))).toBe(text);
  expect(carryOn(carried, false)).toMatchObject({ carriesOn: false, tail: "" });
  expect(carryOn({ ...carried, tail: " as it rains." }, false).tail).toBe(" as it rains.");
});
