import { expect, it } from "vitest";
import { breakLines, layOutCard } from "#renderer/media/draw-titles.ts";
import { cuesOf } from "#renderer/storyboard/export/captions/film-cues.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";

const segment = (start: number, length: number, caption: string, fade = 0) => ({
  ...{ clipId: "c", dip: null, speed: 1, gain: 1, fadeIn: 0, fadeOut: 0 },
  ...{ assetId: "a", shotNumber: 1, from: 0, start, length, fade, way: "copied" as const, kept: false },
  ...{ hasSound: false, color: colorOf({}, 480), card: null, caption },
});

it("captions last as long as their takes, shared in the middle of a cross-fade", () => {
  expect(cuesOf([segment(0, 5, "A"), segment(4, 5, "", 1), segment(8, 4, "B", 1)])).toEqual([
    { start: 0, end: 4.5, text: "A" },
    { start: 8.5, end: 12, text: "B" },
  ]);
});

it.each([
  ["between words", "the lamp wakes at dusk", 10, ["the lamp", "wakes at", "dusk"]],
  ["where it was written so", "one\ntwo", 10, ["one", "two"]],
  ["between signs without spaces", "灯塔守护人爬上楼梯", 5, ["灯塔守护", "人爬上", "楼梯"]],
])("breaks lines %s", (_name, words, most, lines) => {
  const broken = breakLines(words, most, (line) => [...line.trimEnd()].length);
  expect(broken.join("").replaceAll(" ", "")).toBe(words.replaceAll(/\s/g, ""));
  for (const line of broken) expect([...line].length).toBeLessThanOrEqual(most);
  if (!/\p{Script=Han}/u.test(words)) expect(broken).toEqual(lines);
});

// Each sign as wide as half its size.
const widthOf = (line: string, size: number) => (line.trimEnd().length * size) / 2;

it.each([
  ["a short one is large", "End", 60, ["End"]],
  ["a longer one is smaller, in one line", "Saltlight: the keeper of the rock", 41, 1],
  [
    "what would be tiny stands in lines of like width",
    "The last keeper of the northern skerry and the sea that took his boat away one night",
    44,
    3,
  ],
  ["its own lines are kept", "Chapter two\nThe boat", 48, ["Chapter two", "The boat"]],
])("a card: %s", (_name, words, size, lines) => {
  const card = layOutCard(words, { width: 854, height: 480 }, widthOf);
  expect(card.size).toBe(size);
  if (typeof lines === "number") expect(card.lines).toHaveLength(lines);
  else expect(card.lines).toEqual(lines);
  for (const line of card.lines) expect(widthOf(line, card.size)).toBeLessThanOrEqual(854 * 0.8);
});
