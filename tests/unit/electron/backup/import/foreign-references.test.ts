import { expect, it } from "vitest";
import { filmHere, taskHere } from "#core/backup/import/foreign-references.ts";
import { Fingerprint, type ForeignFilm, type ForeignTask } from "#core/database/foreign/index.ts";

it("of what came of a task figures and short words stay, and no link", () => {
  const result = {
    seconds: 5,
    whole: true,
    name: "x".repeat(200),
    longer: "x".repeat(201),
    link: "https://files.example/a.mp4",
    more: { a: 1 },
  };
  const task = { kind: "video", request: {}, error: null, result } as unknown as ForeignTask;
  const ids = { idOf: () => null, nowhere: (id: string) => id } as Parameters<typeof taskHere>[2];
  expect(taskHere(task, "own", ids).result).toEqual({ seconds: 5, whole: true, name: "x".repeat(200) });
});

const earlier = {
  takes: { a: { from: 1, to: null, fade: 0, card: "Later" } },
  song: null,
  title: "Gale",
  ending: null,
};
const moved = {
  song: null,
  clips: {
    a: { from: 1, to: null, fade: 0 },
    "card:a": { from: 0, to: null, fade: 0, card: "Later" },
    title: { from: 0, to: null, fade: 0, card: "Gale" },
  },
};

it("a film of an earlier archive is known again once its cut is kept as clips", () => {
  const figure = (film: string | null) => new Fingerprint().add("projects", { id: "f", title: "F", film }).end();
  expect(figure(JSON.stringify(earlier))).toBe(figure(JSON.stringify(moved)));
  expect(figure(JSON.stringify({ ...earlier, title: "Calm" }))).not.toBe(figure(JSON.stringify(moved)));
  const before = (film: object) =>
    new Fingerprint({ earlier: true }).add("projects", { id: "f", title: "F", film: JSON.stringify(film) }).end();
  expect(before(earlier)).not.toBe(figure(JSON.stringify(earlier)));
  expect(before(moved)).toBe(figure(JSON.stringify(moved)));
  for (const film of [null, "{", "7"]) expect(figure(film)).not.toBe(figure(JSON.stringify(moved)));
});

it("the cut of an archive's film is over the shots that it has here", () => {
  const ids = {
    idOf: (_kind: string, id: string | null) => (id === "a" ? "here" : null),
    nowhere: (id: string) => id,
  } as Parameters<typeof filmHere>[2];
  const sound = { track: 0, at: 1, from: 0, to: null };
  const sounds = { v: { ...sound, assetId: "a" }, w: { ...sound, assetId: "gone" } };
  const project = { id: "f", coverId: null, defaults: null, film: { ...moved, order: ["title", "gone", "a"], sounds } };
  const film = { project, script: null, scenes: [], shots: [] } as unknown as ForeignFilm;
  expect(filmHere(film, "own", ids).project.film).toEqual({
    song: null,
    clips: { here: moved.clips.a, "card:here": moved.clips["card:a"], title: moved.clips.title },
    order: ["title", "here"],
    sounds: { v: { ...sound, assetId: "here" } },
  });
});

it("footage of an archive's film is the file that it has here, or one that is missing, never another", () => {
  const ids = {
    idOf: (_kind: string, id: string | null) => (id === "a" ? "here" : null),
    nowhere: (id: string) => `nowhere ${id}`,
  } as Parameters<typeof filmHere>[2];
  const clip = { from: 0, to: null, fade: 0 };
  const clips = { x: { ...clip, footage: "a" }, y: { ...clip, footage: "b", hold: 5 } };
  const project = { id: "f", coverId: null, defaults: null, film: { clips, order: ["x", "y"] } };
  const film = { project, script: null, scenes: [], shots: [] } as unknown as ForeignFilm;
  expect(filmHere(film, "own", ids).project.film).toEqual({
    clips: { x: { ...clip, footage: "here" }, y: { ...clip, footage: "nowhere own b", hold: 5 } },
    order: ["x", "y"],
  });
});

it("versions of an archive's film are over the shots and files that it has here", () => {
  const ids = {
    idOf: (_kind: string, id: string | null) => (id === "a" ? "here" : null),
    nowhere: (id: string) => `nowhere ${id}`,
  } as Parameters<typeof filmHere>[2];
  const clip = { from: 1, to: null, fade: 0 };
  const sound = { track: 0, at: 1, from: 0, to: null };
  const cut = {
    ...{ clips: { a: clip, x: { ...clip, footage: "b" } }, order: ["a", "x"], song: "a" },
    sounds: { v: { ...sound, assetId: "a" }, w: { ...sound, assetId: "gone" } },
  };
  const versions = { one: { name: "One", cut }, two: { name: "Two", cut: null } };
  const project = { id: "f", coverId: null, defaults: null, film: { versions, version: "two" } };
  const film = { project, script: null, scenes: [], shots: [] } as unknown as ForeignFilm;
  expect(filmHere(film, "own", ids).project.film?.versions).toEqual({
    one: {
      name: "One",
      cut: {
        ...{ clips: { here: clip, x: { ...clip, footage: "nowhere own b" } }, order: ["here", "x"], song: "here" },
        sounds: { v: { ...sound, assetId: "here" } },
      },
    },
    two: { name: "Two", cut: null },
  });
});
