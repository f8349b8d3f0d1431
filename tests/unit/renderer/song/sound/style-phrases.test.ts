import { describe, expect, it } from "vitest";
import { addPhrase, phrasesIn, removePhrase } from "#renderer/song/sound/style-phrases.ts";

it.each([
  ["Folk, slow waltz for pump organ. warm", ["folk", "slow waltz", "warm"], ["folk", "warm"]],
  ["民谣，温暖", ["温暖", "爵士"], ["温暖"]],
  ["フォーク、温かい", ["温かい", "ジャズ"], ["温かい"]],
  ["", ["folk"], []],
])("of %j and %j the ones that stand alone are %j", (style, phrases, found) =>
  expect(phrasesIn(style, phrases)).toEqual(found),
);

describe("a phrase", () => {
  it.each([
    ["", "folk", "folk"],
    ["Slow waltz", "folk", "Slow waltz, folk"],
    ["Slow waltz,", "folk", "Slow waltz, folk"],
    ["Slow waltz.", "folk", "Slow waltz. Folk"],
    ["慢板", "民谣", "慢板，民谣"],
    ["ゆるやかなワルツ", "フォーク", "ゆるやかなワルツ、フォーク"],
    ["ゆるやかなワルツ、", "フォーク", "ゆるやかなワルツ、フォーク"],
  ])("is written behind %j", (style, phrase, written) => {
    expect(addPhrase(style, phrase)).toBe(written);
    expect(phrasesIn(written, [phrase])).toEqual([phrase]);
  });

  it.each([
    ["folk", ""],
    ["folk, warm", "warm"],
    ["warm, Folk", "warm"],
    ["warm, folk, slow", "warm, slow"],
    ["Slow waltz. Folk", "Slow waltz."],
    ["folk rock, warm", "folk rock, warm"],
  ])("is taken out of %j", (style, rest) => expect(removePhrase(style, "folk").trim()).toBe(rest));
});
