import { expect, it } from "vitest";
import { mergeFilm } from "#core/storyboard/merge-film.ts";
import { baseAfter, overrideClashes } from "#renderer/storyboard/export/make/film-base.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";

const ONE = "0193c9a0-0000-7000-8000-000000000001";
const TWO = "0193c9a0-0000-7000-8000-000000000002";
const take = (changes: Partial<typeof wholeTake>) => ({ ...wholeTake, ...changes });

it("typing that goes on over a save leaves alone what another window changed meanwhile", () => {
  const old = { ...plainFilm, takes: { [ONE]: take({}), [TWO]: take({ fade: 1 }) } };
  const theirs = { ...old, takes: { ...old.takes, [TWO]: take({ fade: 2 }) } };
  const sent = { takes: { ...old.takes, [ONE]: take({ caption: "A" }) } };
  const first = mergeFilm(theirs, sent, { takes: old.takes });
  const typedOn = { takes: { ...sent.takes, [ONE]: take({ caption: "Ab" }) } };
  const second = mergeFilm(first.film, typedOn, baseAfter(sent, first.film, first.clashes));
  expect(second).toEqual({
    film: { ...plainFilm, takes: { [ONE]: take({ caption: "Ab" }), [TWO]: take({ fade: 2 }) } },
    clashes: [],
  });
});

it("a clash that was told is told once: typing on is a change of what the other window wrote", () => {
  const sent = { title: "Mine", takes: { [ONE]: take({ from: 2, fade: 1 }) } };
  const base = { title: "Old", takes: { [ONE]: take({ fade: 1 }) } };
  const kept = { ...plainFilm, title: "Theirs", takes: { [ONE]: take({ from: 1, fade: 1 }) } };
  const first = mergeFilm(kept, sent, base);
  expect(first.clashes).toEqual([
    { shotId: null, field: "title" },
    { shotId: ONE, field: "from" },
  ]);
  const typedOn = { title: "Mine!", takes: { [ONE]: take({ from: 3, fade: 1 }) } };
  const second = mergeFilm(first.film, typedOn, baseAfter(sent, first.film, first.clashes));
  expect(second).toEqual({ film: { ...kept, ...typedOn }, clashes: [] });
});

it("insisting changes what clashed and nothing else; words that were taken away are taken away", () => {
  const now = { ...plainFilm, title: "Theirs", songLevel: 0.2, takes: { [ONE]: take({ card: "Theirs", fade: 3 }) } };
  const sent = { title: "Mine", songLevel: 1, takes: { [ONE]: take({ fade: 1 }) } };
  expect(overrideClashes(now, sent, [{ shotId: null, field: "title" }])).toEqual({ title: "Mine" });
  expect(overrideClashes(now, sent, [{ shotId: ONE, field: "card" }])).toEqual({ takes: { [ONE]: take({ fade: 3 }) } });
});
