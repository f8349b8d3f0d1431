import { describe, expect, it } from "vitest";
import { type FilmPatch, mergeFilm } from "#core/storyboard/merge-film.ts";
import { type FilmClash, type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";

const ONE = "0193c9a0-0000-7000-8000-000000000001";
const TWO = "0193c9a0-0000-7000-8000-000000000002";
const film = (changes: Partial<FilmSettings>): FilmSettings => ({ ...plainFilm, ...changes });
const take = (changes: Partial<typeof wholeTake>) => ({ ...wholeTake, ...changes });

interface Case {
  readonly what: string;
  readonly kept: FilmSettings;
  readonly base: FilmPatch;
  readonly wanted: FilmPatch;
  readonly film: FilmSettings;
  readonly clashes?: FilmClash[];
}

const cases: Case[] = [
  {
    what: "a field that nobody else touched is written",
    kept: film({ title: "Old" }),
    base: { title: "Old" },
    wanted: { title: "New" },
    film: film({ title: "New" }),
  },
  {
    what: "another field that was changed meanwhile stays changed",
    kept: film({ songLevel: 0.2 }),
    base: { title: null },
    wanted: { title: "New" },
    film: film({ songLevel: 0.2, title: "New" }),
  },
  {
    what: "the same field that was changed meanwhile stays as it is there, and is named",
    kept: film({ title: "Theirs", songFade: 4 }),
    base: { title: "Old", songFade: 4 },
    wanted: { title: "Mine", songFade: 1 },
    film: film({ title: "Theirs", songFade: 1 }),
    clashes: [{ shotId: null, field: "title" }],
  },
  {
    what: "both wanting the same is no clash",
    kept: film({ title: "Same" }),
    base: { title: null },
    wanted: { title: "Same" },
    film: film({ title: "Same" }),
  },
  {
    what: "who doesn't say what they read writes over it",
    kept: film({ title: "Theirs", takes: { [ONE]: take({ fade: 1 }) } }),
    base: {},
    wanted: { title: "Mine", takes: {} },
    film: film({ title: "Mine" }),
  },
  {
    what: "two windows cut two takes",
    kept: film({ takes: { [ONE]: take({ from: 1 }) } }),
    base: { takes: {} },
    wanted: { takes: { [TWO]: take({ fade: 0.5 }) } },
    film: film({ takes: { [ONE]: take({ from: 1 }), [TWO]: take({ fade: 0.5 }) } }),
  },
  {
    what: "two windows cut one take at its two ends",
    kept: film({ takes: { [ONE]: take({ from: 1, caption: "Theirs" }) } }),
    base: { takes: { [ONE]: take({}) } },
    wanted: { takes: { [ONE]: take({ to: 4 }) } },
    film: film({ takes: { [ONE]: take({ from: 1, to: 4, caption: "Theirs" }) } }),
  },
  {
    what: "two windows cut one take at the same end",
    kept: film({ takes: { [ONE]: take({ from: 1 }) } }),
    base: { takes: {} },
    wanted: { takes: { [ONE]: take({ from: 2, fade: 0.5 }) } },
    film: film({ takes: { [ONE]: take({ from: 1, fade: 0.5 }) } }),
    clashes: [{ shotId: ONE, field: "from" }],
  },
  {
    what: "words that are taken away are taken away, unless they were changed meanwhile",
    kept: film({ takes: { [ONE]: take({ card: "Card" }), [TWO]: take({ card: "Theirs" }) } }),
    base: { takes: { [ONE]: take({ card: "Card" }), [TWO]: take({ card: "Old" }) } },
    wanted: { takes: { [ONE]: take({}), [TWO]: take({}) } },
    film: film({ takes: { [ONE]: take({}), [TWO]: take({ card: "Theirs" }) } }),
    clashes: [{ shotId: TWO, field: "card" }],
  },
];

describe("a change of a film over what is kept", () => {
  it.each(cases)("$what", ({ kept, base, wanted, film: merged, clashes = [] }) => {
    expect(mergeFilm(kept, wanted, base)).toEqual({ film: merged, clashes });
  });
});
