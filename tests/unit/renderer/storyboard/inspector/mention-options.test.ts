import { expect, it, test } from "vitest";
import {
  cardOptions,
  isWholeMention,
  mentionOptions,
  typedMention,
  typedName,
  writeMention,
} from "#renderer/storyboard/inspector/mention-options.ts";
import { numberReferences } from "#renderer/storyboard/inspector/number-references.ts";

const references = numberReferences(["a", "v", "b"], (id) => (id === "v" ? "video" : "image"));

test.each([
  ["Like @", { start: 5, words: "" }],
  ["Like @im", { start: 5, words: "im" }],
  ["@Image 1", { start: 0, words: "image 1" }],
  ["@2", { start: 0, words: "2" }],
  ["@image 12 and", undefined],
  ["mail me", undefined],
])("%j, the caret behind it", (text, expected) => {
  expect(typedMention(text, text.length)).toEqual(expected);
});

test.each([
  ["", ["@image 1", "@video 1", "@image 2"]],
  ["im", ["@image 1", "@image 2"]],
  ["image 2", ["@image 2"]],
  ["image2", ["@image 2"]],
  ["1", ["@image 1", "@video 1"]],
  ["audio", []],
])("offered for %j", (words, expected) => {
  expect(mentionOptions(references, words).map(({ text }) => text)).toEqual(expected);
});

it("is written out where it was begun, with a space behind it where none stands", () => {
  const text = "Like @im, slowly";
  expect(writeMention(text, 8, { start: 5, words: "im" }, "@image 2")).toEqual(["Like @image 2, slowly", 13]);
  expect(writeMention("Like @im", 8, { start: 5, words: "im" }, "@image 2")).toEqual(["Like @image 2 ", 14]);
  expect(writeMention("@", 1, { start: 0, words: "" }, "@image 2")).toEqual(["@image 2 ", 9]);
  expect(writeMention("Like @ slowly", 6, { start: 5, words: "" }, "@image 2")).toEqual(["Like @image 2 slowly", 14]);
});

const cast = ["Keeper", "Keeper 2", "Old Keeper", "小明"].map((name) => ({ id: name, name }));

test.each<[string, readonly string[]]>([
  ["", ["@Keeper", "@Keeper 2", "@Old Keeper", "@小明"]],
  ["kee", ["@Keeper", "@Keeper 2", "@Old Keeper"]],
  ["keeper 2", ["@Keeper 2"]],
  ["小", ["@小明"]],
  ["nobody", []],
])("cards whose name or a word of it begins with %j", (words, texts) => {
  expect(cardOptions(cast, words).map(({ text }) => text)).toEqual(texts);
});

it("cards whose name begins so come first, in the cast's order", () => {
  const names = ["Old Keeper", "Keeper 2", "Lamp", "Keeper"].map((name) => ({ id: name, name }));
  expect(cardOptions(names, "kee").map(({ text }) => text)).toEqual(["@Keeper 2", "@Keeper", "@Old Keeper"]);
});

test.each<[string, { start: number; words: string } | undefined]>([
  ["@kee", { start: 0, words: "kee" }],
  ["In the fog @old k", { start: 11, words: "old k" }],
  ["@image 1 and @", { start: 13, words: "" }],
  ["@Keeper waits", undefined],
  ["@nobody", undefined],
  ["no sign", undefined],
])("what is typed of a card’s name in %j", (text, typed) => {
  expect(typedName(text, text.length, cast)).toEqual(typed);
});

const keeper = { id: "k", name: "Keeper" };
const second = { id: "l", name: "Keeper 2" };
test.each([
  ["im", [], false],
  ["", [], false],
  ["image 1", [], true],
  ["image", [keeper], false],
  ["keep", [keeper], false],
  ["keeper", [keeper], true],
  ["keeper", [keeper, second], false],
  ["keeper 2", [keeper, second], true],
  // A card that is called as a reference begins leaves the reference to be chosen.
  ["im", [{ id: "i", name: "Im" }], false],
])("“@%s” with the cards %j is whole: %s", (words, cards, whole) => {
  expect(isWholeMention({ start: 0, words }, references, cards)).toBe(whole);
});
