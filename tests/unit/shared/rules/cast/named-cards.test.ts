import { expect, test } from "vitest";
import { parseDirection } from "#shared/direction/index.ts";
import { cardsIn, freeName, namedCards, nameProblem, renameIn } from "#shared/rules/cast/index.ts";

const cast = ["Keeper", "Keeper 2", "O’Brien", "小明", "灯塔", "Old Pier", "Old 灯"].map((name) => ({ name }));

test.each<[string, string, readonly string[]]>([
  ["a name", "@Keeper waits.", ["Keeper"]],
  ["in any case", "@KEEPER and @keeper", ["Keeper", "Keeper"]],
  ["the longest that fits", "@Keeper 2 and @Keeper 3", ["Keeper 2", "Keeper"]],
  ["a blank inside it", "on the @old pier, at night", ["Old Pier"]],
  ["before a mark", "(@Keeper) @Keeper’s lamp, @Keeper.", ["Keeper", "Keeper", "Keeper"]],
  ["an apostrophe in it", "@O’Brien nods", ["O’Brien"]],
  ["a longer word is none", "@Keepers @Keeper_2 @Keeperé", []],
  ["an address is none", "post@keeper.org", []],
  ["Chinese words need no blanks", "夜里@小明走进@灯塔。", ["小明", "灯塔"]],
  ["a Latin name among Chinese words", "看见@Keeper走来", ["Keeper"]],
  ["right behind a letter is none", "x@Keeper x@小明", []],
  ["a Chinese end before a Latin word", "@Old 灯goes", ["Old 灯"]],
  ["a letter outside of the first plane right behind it", "@Keeper𝒳", []],
  ["an unknown name", "@Nobody waits", []],
])("%s", (_what, text, names) => {
  const found = cardsIn(text, cast);
  expect(found.map(({ card }) => card.name)).toEqual(names);
  for (const { card, start, end } of found)
    expect(text.slice(start, end).toLowerCase()).toBe(`@${card.name}`.toLowerCase());
});

test("a shot names its cards in the order of its words, the film’s words before and behind", () => {
  const shot = {
    promptPrefix: "The look of @灯塔.",
    prompt: "@Keeper meets @小明, then @keeper",
    promptSuffix: "@O’Brien",
  };
  expect(namedCards(shot, cast).map(({ name }) => name)).toEqual(["灯塔", "Keeper", "小明", "O’Brien"]);
});

test("words that are said or stand on a screen name nobody", () => {
  const direction = parseDirection(
    'integrated_multimodal_description: [Shot 1] Rain. @Keeper (S1) says to @O’Brien: <d>[English] Ask @Old Pier.</d> The words "@小明" appear on @灯塔.',
    5,
  );
  const shot = { prompt: "@Keeper 2", directed: true, direction };
  expect(namedCards({ ...shot, direction: null }, cast).map(({ name }) => name)).toEqual(["Keeper 2"]);
  expect(namedCards(shot, cast).map(({ name }) => name)).toEqual(["Keeper", "O’Brien", "灯塔"]);
  expect(namedCards({ ...shot, directed: false }, cast).map(({ name }) => name)).toEqual(["Keeper 2"]);
});

test("a card that is renamed goes on being named, and no other with it", () => {
  const direction = parseDirection("integrated_multimodal_description: [Shot 1] @Keeper and @Keepers.", 5);
  const renamed = renameIn(
    { prompt: "@keeper, @Keepers", direction, promptSuffix: "Like @Keeper" },
    "Keeper",
    "Warden",
  );
  expect(renamed.prompt).toBe("@Warden, @Keepers");
  expect(renamed.promptSuffix).toBe("Like @Warden");
  expect(renamed.direction?.beats[0]?.parts).toEqual([{ kind: "picture", text: "@Warden and @Keepers." }]);
  // What a shot doesn't have it doesn't get.
  expect(renamed).not.toHaveProperty("promptPrefix");
  expect(renameIn({ prompt: "@Keeper", promptPrefix: "@Keeper", direction: null }, "Keeper", "Warden")).toEqual({
    ...{ prompt: "@Warden", promptPrefix: "@Warden", direction: null },
  });
});

test.each([
  ["Keeper", undefined],
  ["Dr. Who-2", undefined],
  ["小明", undefined],
  ["Zoë O’Neil", undefined],
  ["  ", "empty"],
  ["x".repeat(60), undefined],
  ["x".repeat(61), "long"],
  ["𝒳".repeat(60), undefined],
  ["Keeper-", "signs"],
  [".Keeper", "signs"],
  ["<Keeper>", "signs"],
  ["Keeper (old)", "signs"],
  ["@Keeper", "signs"],
  ["a\nb", "signs"],
  ["Keeper.", "signs"],
  ["image 1", "mention"],
  ["Video", "mention"],
  ["audio12", "mention"],
  ["Image of a ship", undefined],
  ["WARDEN", "taken"],
])("the name %j: %s", (name, problem) => {
  expect(nameProblem(name, ["Warden", "Pier"])).toBe(problem);
});

test("a name that is taken gets the first number that is free, and stays within its length", () => {
  expect(freeName("Keeper", ["Pier"])).toBe("Keeper");
  expect(freeName("Keeper", ["keeper", "Keeper 2"])).toBe("Keeper 3");
  const long = "x".repeat(60);
  expect(freeName(long, [long])).toBe(`${"x".repeat(58)} 2`);
});
