import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import type { FilmAsked } from "#renderer/storyboard/export/dialog/film-obstacle.ts";
import { filmWish } from "#renderer/storyboard/export/dialog/film-wish.ts";

const t = ((key: string, told?: { number: string | number }) =>
  `${key} ${told?.number}`) as unknown as TFunction<"film">;
const part = (shotNumber: number | null, assetId: string | null, start = 0) => ({ shotNumber, assetId, start });
const shot = (number: number, name = "") => ({ number, shotId: `s${number}`, name, sceneId: null });
const taken = [1, 2, 3].map((number) => ({ ...shot(number), take: { taskId: `t${number}`, assetId: `a${number}` } }));
const film = {
  plan: {
    form: "film",
    before: 0,
    seconds: 9,
    segments: [part(1, "a1"), part(null, null, 2), part(null, "f", 4), part(2, "a2", 6)],
  },
  codecs: {},
  settings: {
    markers: [
      { at: 3, words: " Turn " },
      { at: 5, words: "" },
    ],
  },
  ...{ shots: [shot(1, "Pier"), shot(2), shot(3)], scenes: [], taken, stills: [] as object[] },
  ...{ songSeconds: 60, soundSeconds: { x: 2 }, duck: { points: [{ at: 1, gain: 0.5 }] } },
};
const wish = (changes: object = {}, asked: object = {}) =>
  filmWish(
    { ...film, ...changes } as unknown as Parameters<typeof filmWish>[0],
    { name: " Harbor ", output: { chapters: "none" }, copyTo: null, ...asked } as unknown as FilmAsked,
    { projectId: "film", credentials: true },
    t,
  );

test("what is asked for is the film as it is planned, under its name", () => {
  expect(wish()).toEqual({
    ...{ projectId: "film", name: "Harbor", credentials: true, copyTo: null, chapters: [], stills: [] },
    ...{ plan: film.plan, codecs: film.codecs, settings: film.settings, duck: film.duck.points },
    ...{ songSeconds: 60, soundSeconds: { x: 2 }, footage: ["f"] },
    takes: [
      { shotId: "s1", shotNumber: 1, taskId: "t1", assetId: "a1" },
      { shotId: "s2", shotNumber: 2, taskId: "t2", assetId: "a2" },
    ],
  });
});

test("what is only heard at the edge of a range is in it, each file of it once", () => {
  const within = { heard: [part(3, "a3"), part(null, "g"), part(null, "f")] };
  const { takes, footage } = wish({ plan: { ...film.plan, within } });
  expect(takes.map(({ shotNumber }) => shotNumber)).toEqual([1, 2, 3]);
  expect(footage).toEqual(["f", "g"]);
});

test.each<[what: string, chapters: string, form: string, expected: object[]]>([
  ["none", "none", "film", []],
  [
    "of shots",
    "shots",
    "film",
    [
      { start: 0, title: "Pier" },
      { start: 6, title: "shot 2" },
    ],
  ],
  [
    "at markers",
    "markers",
    "film",
    [
      { start: 0, title: "Harbor" },
      { start: 3, title: "Turn" },
      { start: 5, title: "marker 2" },
    ],
  ],
  ["of shots, where only sound is made", "shots", "sound", []],
  ["at markers, where a loop is made", "markers", "gif", []],
])("chapters: %s", (_what, chapters, form, expected) => {
  expect(wish({ plan: { ...film.plan, form } }, { output: { chapters } }).chapters).toEqual(expected);
});

test.each<[what: string, still: object, name: string]>([
  ["of a shot with a name", { marker: null, shotNumber: 1, words: "" }, "Harbor 01 Pier"],
  ["of a shot without", { marker: null, shotNumber: 2, words: "" }, "Harbor 01"],
  ["of a file", { marker: null, shotNumber: null, words: "" }, "Harbor 01"],
  ["at a marker, by its words", { marker: 1, shotNumber: 1, words: "Turn" }, "Harbor 01 Turn"],
  [
    "of long words, as far as a name goes",
    { marker: 1, shotNumber: 1, words: "x".repeat(300) },
    `Harbor 01 ${"x".repeat(190)}`,
  ],
  [
    "of long words, which end with a whole sign",
    { marker: 1, shotNumber: 1, words: `${"x".repeat(189)}🌊` },
    `Harbor 01 ${"x".repeat(189)}`,
  ],
])("a still has a name: %s", (_what, still, name) => {
  expect(wish({ stills: [still] }).stills).toEqual([{ ...still, name }]);
});

test("stills are counted with two digits", () => {
  const stills = Array.from({ length: 10 }, () => ({ marker: null, shotNumber: null, words: "" }));
  expect(
    wish({ stills })
      .stills.map(({ name }) => name)
      .filter((_, at) => at % 9 === 0),
  ).toEqual(["Harbor 01", "Harbor 10"]);
});

test("a copy goes to the folder as it is meant", () => {
  expect(wish({}, { copyTo: " /films " }).copyTo).toBe("/films");
});
