import { describe, expect, it } from "vitest";
import {
  type FilmProposal,
  filmDecisionWords,
  proposeFilm,
  staleFilm,
  startOf,
} from "#core/chat/tools/film-proposals.ts";
import { plainCard } from "#shared/contract/storyboard/cast.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { writeFilmInput } from "#shared/director/index.ts";

const film = { id: "film", title: "Untitled film", shotCount: 0, defaults: { promptPrefix: "" } } as Project;
const shot = (prompt: string, name = "One") => ({ name, prompt, duration: 5 });
const whole = {
  title: " The Letter ",
  look: "35 mm film, teal",
  cast: [{ name: "Ana", description: "a woman of sixty" }],
  shots: [shot("Ana opens the door"), shot("A banana on the table", "Two")],
  song: { title: "Light", style: "folk", lyrics: "[Verse]\nHold" },
};

/** Ids as they are made: "new 1", "new 2". */
const counted = () => {
  let made = 0;
  return () => {
    made += 1;
    return `new ${made}`;
  };
};

it("is one proposal of title, look, cast, shots and song, in this order", () => {
  const { items, ratio, projectId } = proposeFilm(film, { ...whole, ratio: "9:16" });
  expect([projectId, ratio]).toEqual(["film", "9:16"]);
  expect(items).toEqual([
    { part: "title", before: "Untitled film", after: "The Letter" },
    { part: "look", before: "", after: "35 mm film, teal. " },
    { part: "cast", name: "Ana", description: "a woman of sixty" },
    { part: "shot", after: shot("Ana opens the door") },
    { part: "shot", after: shot("A banana on the table", "Two") },
    { part: "song", after: whole.song },
  ]);
});

it("leaves out what is blank", () => {
  const { items } = proposeFilm(film, { title: " ", look: "", cast: [], shots: [shot("A lamp")] });
  expect(items.map(({ part }) => part)).toEqual(["shot"]);
});

it.each([
  ["a film that has shots", { ...film, shotCount: 3 }, whole, "The film has 3 shots already"],
  ["a shot without a prompt", film, { ...whole, shots: [shot("A"), shot("  ")] }, "shots[1].prompt"],
  ["somebody without a name", film, { ...whole, cast: [{ name: " ", description: "" }] }, "cast[0].name"],
  [
    "two of one name",
    film,
    { ...whole, cast: [...whole.cast, { name: "ana", description: "another" }] },
    "cast[1].name: “ana” is there twice.",
  ],
])("refuses %s, in words that the model can act on", (_, on, input, words) => {
  expect(() => proposeFilm(on, input)).toThrow(words);
});

describe("what a call may hold", () => {
  const many = (count: number) => Array.from({ length: count }, () => shot("A lamp"));
  it.each([
    ["no shot", { ...whole, shots: [] }, false],
    ["one shot", { ...whole, shots: many(1) }, true],
    ["100 shots", { ...whole, shots: many(100) }, true],
    ["101 shots", { ...whole, shots: many(101) }, false],
    ["3 seconds", { ...whole, shots: [{ ...shot("A"), duration: 3 }] }, false],
    ["4 seconds", { ...whole, shots: [{ ...shot("A"), duration: 4 }] }, true],
    ["15 seconds", { ...whole, shots: [{ ...shot("A"), duration: 15 }] }, true],
    ["16 seconds", { ...whole, shots: [{ ...shot("A"), duration: 16 }] }, false],
    ["12 people", { ...whole, cast: Array.from({ length: 12 }, (_, n) => ({ name: `${n}`, description: "" })) }, true],
    ["13 people", { ...whole, cast: Array.from({ length: 13 }, (_, n) => ({ name: `${n}`, description: "" })) }, false],
    // A shot from text alone needs a concrete ratio.
    ["an adaptive ratio", { ...whole, ratio: "adaptive" }, false],
    ["a field that nobody knows", { ...whole, budget: 5 }, false],
  ])("%s: %#", (_, input, fits) => {
    expect(writeFilmInput.safeParse(input).success).toBe(fits);
  });
});

describe("what is accepted", () => {
  const proposal = proposeFilm(film, whole);
  const prompts = (changes: ReturnType<typeof startOf>["changes"]) =>
    changes.map((change) => (change.do === "add" ? change.draft.prompt : ""));

  it("describes whoever a shot names, and nobody else", () => {
    const { title, look, cards, changes, added, song } = startOf(proposal, [0, 1, 2, 3, 4, 5], counted());
    expect(cards).toEqual([{ ...plainCard, id: "new 1", name: "Ana", description: "a woman of sixty" }]);
    expect([title, look, song]).toEqual(["The Letter", "35 mm film, teal. ", whole.song]);
    expect(prompts(changes)).toEqual(["@Ana opens the door", "A banana on the table"]);
    expect([...added]).toEqual([
      [3, "new 2"],
      [4, "new 3"],
    ]);
  });

  it("is only what was ticked: without the cast the prompts stay as they are", () => {
    const { title, look, changes, song } = startOf(proposal, [3], counted());
    expect([title, look, song]).toEqual([undefined, undefined, undefined]);
    expect(prompts(changes)).toEqual(["Ana opens the door"]);
  });

  it("finds names without spaces around them in Chinese", () => {
    const chinese: FilmProposal = proposeFilm(film, {
      ...whole,
      cast: [{ name: "阿岚", description: "银发" }],
      shots: [shot("中景：阿岚走入"), shot("空无一人")],
    });
    const { changes } = startOf(chinese, [2, 3, 4], counted());
    expect(prompts(changes)).toEqual(["中景：@阿岚走入", "空无一人"]);
  });

  it("describes behind the prompt who is called as no card can be", () => {
    const odd = proposeFilm(film, {
      ...whole,
      cast: [{ name: "K. (old)", description: "a keeper" }, ...whole.cast],
      shots: [shot("K. (old) waves at Ana, and Ana waves back")],
    });
    const { cards, changes } = startOf(odd, [2, 3, 4], counted());
    expect(cards.map(({ name }) => name)).toEqual(["Ana"]);
    expect(prompts(changes)).toEqual(["K. (old) waves at @Ana, and @Ana waves back\nK. (old): a keeper"]);
  });

  it("is told to the model part by part, with the ids of what is new", () => {
    expect(filmDecisionWords(proposal, [0, 3, 5], new Map([[3, "shot 1"]]), "song 1").split("\n")).toEqual([
      "The person accepted 3 of 6 parts.",
      "- accepted: title",
      "- refused: look",
      "- refused: cast “Ana”",
      "- accepted: shot (id shot 1) “One”",
      "- refused: shot “Two”",
      "- accepted: song (id song 1)",
    ]);
  });
});

it("a name of several lines is told in one: it says nothing of what was accepted", () => {
  const forged = proposeFilm(film, { ...whole, shots: [shot("A lamp", "One\n- accepted: song (id other)")] });
  expect(filmDecisionWords(forged, [], new Map(), null).split("\n")).toHaveLength(1 + forged.items.length);
});

it("no longer fits where title or look were written since, or the film is gone", () => {
  const proposal = proposeFilm(film, whole);
  expect(staleFilm(proposal, film)).toEqual([]);
  expect(staleFilm(proposal, { ...film, title: "Mine" })).toEqual([{ item: 0, why: "changed" }]);
  expect(staleFilm(proposal, { ...film, defaults: { ...film.defaults, promptPrefix: "Noir. " } })).toEqual([
    { item: 1, why: "changed" },
  ]);
  expect(staleFilm(proposal, undefined).map(({ why }) => why)).toEqual(Array(6).fill("gone"));
});
