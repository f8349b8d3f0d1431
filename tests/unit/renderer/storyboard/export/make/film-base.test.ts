import { expect, it } from "vitest";
import { mergeFilm } from "#core/storyboard/merge-film.ts";
import { baseAfter, overrideClashes } from "#renderer/storyboard/export/make/film-base.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";

const ONE = "0193c9a0-0000-7000-8000-000000000001";
const TWO = "0193c9a0-0000-7000-8000-000000000002";
const take = (changes: Partial<typeof wholeTake>) => ({ ...wholeTake, ...changes });

it("typing that goes on over a save leaves alone what another window changed meanwhile", () => {
  const old = { ...plainFilm, clips: { [ONE]: take({}), [TWO]: take({ fade: 1 }) } };
  const theirs = { ...old, clips: { ...old.clips, [TWO]: take({ fade: 2 }) } };
  const sent = { clips: { ...old.clips, [ONE]: take({ caption: "A" }) } };
  const first = mergeFilm(theirs, sent, { clips: old.clips });
  const typedOn = { clips: { ...sent.clips, [ONE]: take({ caption: "Ab" }) } };
  const second = mergeFilm(first.film, typedOn, baseAfter(sent, first.film, first.clashes));
  expect(second).toEqual({
    film: { ...plainFilm, clips: { [ONE]: take({ caption: "Ab" }), [TWO]: take({ fade: 2 }) } },
    clashes: [],
  });
});

it("a clash that was told is told once: typing on is a change of what the other window wrote", () => {
  const sent = { song: TWO, clips: { [ONE]: take({ from: 2, fade: 1 }) } };
  const base = { song: null, clips: { [ONE]: take({ fade: 1 }) } };
  const kept = { ...plainFilm, song: ONE, clips: { [ONE]: take({ from: 1, fade: 1 }) } };
  const first = mergeFilm(kept, sent, base);
  expect(first.clashes).toEqual([
    { clipId: null, field: "song" },
    { clipId: ONE, field: "from" },
  ]);
  const typedOn = { song: TWO, clips: { [ONE]: take({ from: 3, fade: 1 }) } };
  const second = mergeFilm(first.film, typedOn, baseAfter(sent, first.film, first.clashes));
  expect(second).toEqual({ film: { ...kept, ...typedOn }, clashes: [] });
});

it("insisting changes what clashed and nothing else; words that were taken away are taken away", () => {
  const now = { ...plainFilm, song: ONE, songLevel: 0.2, clips: { [ONE]: take({ caption: "Theirs", fade: 3 }) } };
  const sent = { song: TWO, songLevel: 1, clips: { [ONE]: take({ fade: 1 }) } };
  expect(overrideClashes(now, sent, [{ clipId: null, field: "song" }])).toEqual({ song: TWO });
  expect(overrideClashes(now, sent, [{ clipId: ONE, field: "caption" }])).toEqual({
    clips: { [ONE]: take({ fade: 3 }) },
  });
});
