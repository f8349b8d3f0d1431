import { expect, it } from "vitest";
import { captionOf, captionPartsOf } from "#renderer/storyboard/export/captions/film-captions.ts";
import { spokenWords } from "#renderer/storyboard/export/captions/spoken-words.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";

// @shows First use, point by point › B12. Captions are what is said, never the prompt, and players open them
it.each([
  ["Mira whispers: “Keep the light.”", "Keep the light."],
  ['"We sail at dawn," the captain says, looking away.', "We sail at dawn"],
  ['Close-up. Old man (V.O.): "I was twelve." Then silence.', "I was twelve."],
  ["She asks “Where?” and he answers “Home.”", "Where?\nHome."],
  ["守灯人低声说：“风要来了。”", "风要来了。"],
  ["旁白：「那一年没有冬天。」", "那一年没有冬天。"],
])("of %j what is said is said below: %j", (prompt, words) => {
  expect(spokenWords(prompt)).toBe(words);
});

it.each([
  "A grey swell breaks white over the landing rock.",
  "@image 2 stands in the rain, wide shot, 35 mm.",
  "A neon sign says “OPEN”, rain on the glass.",
  'The poster reads "Saltlight" in red.',
  "店门口的招牌写着“营业中”。",
  'A so-called "wide" shot of the sea',
  "",
])("nobody says anything in %j, and the prompt is no caption", (prompt) => {
  expect(spokenWords(prompt)).toBe("");
  expect(captionOf(plainFilm, "s1", prompt)).toBe("");
});

it.each([
  // A sentence is asked for 80 signs back who says it, and for 40 on.
  [`Mira says ${"x".repeat(76)}“Home.”`, ""],
  [`Mira says ${"x".repeat(75)}“Home.”`, "Home."],
  [`“Home.” ${"x".repeat(35)} said`, ""],
  [`“Home.” ${"x".repeat(34)} said`, "Home."],
  [`Who says ${"y".repeat(3)} “${"z".repeat(400)}”`, "z".repeat(400)],
  [`Who says ${"y".repeat(3)} “${"z".repeat(401)}”`, ""],
  ["Says Mira, “Home.”", "Home."],
  ["The sign over the door. She says “Home.”", "Home."],
  ["She says “Home,”", "Home"],
  ["She says “Home”. The sign reads “OPEN”", "Home"],
])("in %j there is said: %j", (prompt, words) => {
  expect(spokenWords(prompt)).toBe(words);
});

it("words without times of their own stand under all of their clip", () => {
  const clip = { clipId: "s1", shotId: "s1", prompt: "Mira says: “Keep the light.”" };
  const where = { from: 1, length: 4, speed: 1, stands: false };
  expect(captionPartsOf(plainFilm, clip, where)).toEqual([{ start: 0, end: 4, text: "Keep the light." }]);
  expect(captionPartsOf(plainFilm, { ...clip, prompt: "" }, where)).toEqual([]);
});

it("one's own words come before what is said, also when they are none", () => {
  const prompt = "Mira says: “Keep the light.”";
  const own = (caption: string) => ({ ...plainFilm, clips: { s1: { ...wholeTake, caption } } });
  expect(captionOf(plainFilm, "s1", prompt)).toBe("Keep the light.");
  expect(captionOf(own(" Mine "), "s1", prompt)).toBe("Mine");
  expect(captionOf(own(""), "s1", prompt)).toBe("");
});
