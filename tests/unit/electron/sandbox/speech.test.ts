import { describe, expect, it, test } from "vitest";
import { layOutSpeech } from "#core/sandbox/render/speech.ts";
import { voiceOf } from "#core/sandbox/render/voices.ts";
import type { Line } from "#shared/direction/direction.ts";

const line = (words: string, more: Partial<Line> = {}): Line => ({
  ...{ kind: "line", who: "Mara", speakers: [1], voice: "", delivery: "says", voiceover: null, language: "" },
  ...{ words, carriesOn: false, carriedOver: false, cutOff: false, tail: "" },
  ...more,
});
const said = (parts: Line[], start = 0, end = 5, seconds = 5) => layOutSpeech([{ start, end, parts }], seconds);

describe("lines in their beat", () => {
  it.each([
    ["Go home.", "oo", "oo"],
    ["Hello, Ada", "eo", "eoaa"],
    ["No!", "o", "o"],
  ])("%s has its vowels", (words, _, vowels) => {
    const [spoken] = said([line(words)]);
    expect(spoken?.syllables.map(({ vowel }) => vowel).join("")).toBe(vowels);
  });
  it("every Chinese character is a syllable", () => {
    expect(said([line("灯灭了。")])[0]?.syllables).toHaveLength(3);
  });
  it("begins a breath after its beat, and the next one behind it", () => {
    const [first, second] = said([line("No."), line("Yes.", { speakers: [2] })], 1);
    expect(first?.start).toBeCloseTo(1.2);
    expect(second?.start).toBeGreaterThan(first?.end ?? 9);
  });
  it("is said quicker where its beat leaves less time, and never past its end", () => {
    const long = "We have to leave this island before the water takes the road again.";
    const [slow] = said([line(long)], 0, 9, 9);
    const [quick] = said([line(long)], 0, 1.5, 9);
    expect((slow?.end ?? 0) - (slow?.start ?? 0)).toBeGreaterThan(3);
    expect(quick?.end).toBeCloseTo(1.5);
  });
  it("lasts until the cut that it goes on over, and goes on at once behind it", () => {
    const beats = [
      { start: 0, end: 2, parts: [line("I get off", { carriesOn: true })] },
      { start: 2, end: 5, parts: [line("at the next station.", { carriedOver: true })] },
    ];
    const [before, behind] = layOutSpeech(beats, 5);
    expect([before?.end, behind?.start]).toEqual([2, 2]);
  });
  it("is cut off by the end of the take", () => {
    expect(said([line("Wait, I", { cutOff: true })], 3, 5)[0]?.end).toBeCloseTo(5);
  });
  it.each([
    ["whispers with a smile", "whispered"],
    ["sings softly", "sung"],
    ["says", "spoken"],
  ])("%s is %s", (delivery, manner) => {
    expect(said([line("No.", { delivery })])[0]?.manner).toBe(manner);
  });
  it("words without a sound last no time", () => {
    expect(said([line("…")])[0]).toMatchObject({ syllables: [] });
  });
});

test.each([
  ["a man of sixty, low and rough", 1, 85, 105],
  ["a woman", 1, 190, 210],
  ["a child, bright", 1, 260, 340],
  ["", 1, 118, 132],
  ["", 2, 185, 205],
])("the voice of “%s” (S%d) lies between its bounds", (told, speaker, least, most) => {
  const { pitch } = voiceOf(speaker, told);
  expect(pitch).toBeGreaterThan(least);
  expect(pitch).toBeLessThan(most);
});
