import { describe, expect, it } from "vitest";
import { type FilmPatch, mergeFilm } from "#core/storyboard/merge-film.ts";
import { type FilmClash, type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";

const ONE = "0193c9a0-0000-7000-8000-000000000001";
const TWO = "0193c9a0-0000-7000-8000-000000000002";
const THEIRS = "0193c9a0-0000-7000-8000-000000000003";
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
    kept: film({ song: ONE }),
    base: { song: ONE },
    wanted: { song: TWO },
    film: film({ song: TWO }),
  },
  {
    what: "another field that was changed meanwhile stays changed",
    kept: film({ songLevel: 0.2 }),
    base: { song: null },
    wanted: { song: TWO },
    film: film({ songLevel: 0.2, song: TWO }),
  },
  {
    what: "the same field that was changed meanwhile stays as it is there, and is named",
    kept: film({ song: THEIRS, songFade: 4 }),
    base: { song: ONE, songFade: 4 },
    wanted: { song: TWO, songFade: 1 },
    film: film({ song: THEIRS, songFade: 1 }),
    clashes: [{ clipId: null, field: "song" }],
  },
  {
    what: "a song moved here and cut there is both; cut in both, theirs stays and its end is named",
    kept: film({ songAt: 0, songTo: 20 }),
    base: { songAt: 0, songTo: null },
    wanted: { songAt: 4, songTo: 30 },
    film: film({ songAt: 4, songTo: 20 }),
    clashes: [{ clipId: null, field: "songTo" }],
  },
  {
    what: "both wanting the same is no clash",
    kept: film({ song: ONE }),
    base: { song: null },
    wanted: { song: ONE },
    film: film({ song: ONE }),
  },
  {
    what: "who doesn't say what they read writes over it",
    kept: film({ song: THEIRS, clips: { [ONE]: take({ fade: 1 }) } }),
    base: {},
    wanted: { song: TWO, clips: {} },
    film: film({ song: TWO }),
  },
  {
    what: "two windows cut two takes",
    kept: film({ clips: { [ONE]: take({ from: 1 }) } }),
    base: { clips: {} },
    wanted: { clips: { [TWO]: take({ fade: 0.5 }) } },
    film: film({ clips: { [ONE]: take({ from: 1 }), [TWO]: take({ fade: 0.5 }) } }),
  },
  {
    what: "two windows cut one take at its two ends",
    kept: film({ clips: { [ONE]: take({ from: 1, caption: "Theirs" }) } }),
    base: { clips: { [ONE]: take({}) } },
    wanted: { clips: { [ONE]: take({ to: 4 }) } },
    film: film({ clips: { [ONE]: take({ from: 1, to: 4, caption: "Theirs" }) } }),
  },
  {
    what: "two windows cut one take at the same end",
    kept: film({ clips: { [ONE]: take({ from: 1 }) } }),
    base: { clips: {} },
    wanted: { clips: { [ONE]: take({ from: 2, fade: 0.5 }) } },
    film: film({ clips: { [ONE]: take({ from: 1, fade: 0.5 }) } }),
    clashes: [{ clipId: ONE, field: "from" }],
  },
  {
    what: "words that are taken away are taken away, unless they were changed meanwhile",
    kept: film({ clips: { [ONE]: take({ caption: "Words" }), [TWO]: take({ caption: "Theirs" }) } }),
    base: { clips: { [ONE]: take({ caption: "Words" }), [TWO]: take({ caption: "Old" }) } },
    wanted: { clips: { [ONE]: take({}), [TWO]: take({}) } },
    film: film({ clips: { [ONE]: take({}), [TWO]: take({ caption: "Theirs" }) } }),
    clashes: [{ clipId: TWO, field: "caption" }],
  },
  {
    what: "a clip that is taken away is gone, unless it was changed meanwhile",
    kept: film({ clips: { title: take({ card: "Gale" }), [TWO]: take({ from: 1, shotId: ONE }) } }),
    base: { clips: { title: take({ card: "Gale" }), [TWO]: take({ shotId: ONE }) } },
    wanted: { clips: {} },
    film: film({ clips: { [TWO]: take({ from: 1, shotId: ONE }) } }),
    clashes: [{ clipId: TWO, field: "clip" }],
  },
  {
    what: "a clip that another window took away stays away, and is named where it was changed here",
    kept: film({}),
    base: { clips: { [ONE]: take({ from: 1 }), [TWO]: take({ shotId: ONE }) } },
    wanted: { clips: { [ONE]: take({ from: 1 }), [TWO]: take({ shotId: ONE, from: 2 }) } },
    film: film({}),
    clashes: [{ clipId: TWO, field: "clip" }],
  },
  {
    what: "a clip that is new, and where it stands, are written",
    kept: film({ clips: { [ONE]: take({ to: 4 }) } }),
    base: { clips: { [ONE]: take({ to: 4 }) }, order: [] },
    wanted: { clips: { [ONE]: take({ to: 2 }), [TWO]: take({ shotId: ONE, from: 2, to: 4 }) }, order: [ONE, TWO] },
    film: film({
      clips: { [ONE]: take({ to: 2 }), [TWO]: take({ shotId: ONE, from: 2, to: 4 }) },
      order: [ONE, TWO],
    }),
  },
];

describe("a change of a film over what is kept", () => {
  it.each(cases)("$what", ({ kept, base, wanted, film: merged, clashes = [] }) => {
    expect(mergeFilm(kept, wanted, base)).toEqual({ film: merged, clashes });
  });
});
