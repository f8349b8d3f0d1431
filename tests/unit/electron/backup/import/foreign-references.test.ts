import { expect, it } from "vitest";
import { filmHere, originHere, settingsHere, songHere, taskHere } from "#core/backup/import/foreign-references.ts";
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

it.each([
  [0, true],
  [3600, true],
  [-1, false],
  [3601, false],
  ["5", false],
])("a take that says it is %j s long keeps its length: %s", (duration, kept) => {
  const task = {
    kind: "video",
    request: { duration, words: "a" },
    error: null,
    result: null,
  } as unknown as ForeignTask;
  const ids = { idOf: () => null, nowhere: (id: string) => id } as Parameters<typeof taskHere>[2];
  expect(taskHere(task, "own", ids).request).toEqual(kept ? { duration, words: "a" } : { words: "a" });
});

const ids = {
  idOf: (kind: string, id: string | null) => (id === null || id.startsWith("gone") ? null : `${kind} ${id} here`),
  nowhere: (id: string) => `nowhere ${id}`,
} as Parameters<typeof taskHere>[2];

it("a task leads to what of it came along, and to no service", () => {
  const error = { code: "internal", message: "Busy", requestId: "r-1", details: { url: "https://x" } };
  const task = {
    ...{ id: "t", kind: "video", projectId: "p", shotId: "s", songId: "gone", assetId: "a", copyOf: "t2", cast: null },
    request: { prompt: "sea", callback_url: "https://x", Callback: "y", duration: 5 },
    ...{ error, result: null },
  } as unknown as ForeignTask;
  expect(taskHere(task, "own", ids)).toEqual({
    ...{ id: "own", kind: "video", projectId: "film p here", shotId: "shot s here", songId: null, cast: null },
    ...{ assetId: "asset a here", copyOf: "task t2 here", request: { prompt: "sea", duration: 5 }, result: null },
    error: { code: "internal", message: "Busy", requestId: null },
  });
  expect(taskHere({ ...task, error: null }, "own", ids).error).toBeNull();
});

it.each<[string, object, object]>([
  [
    "made by a task",
    { type: "generated", taskId: "t", shotId: "s", songId: null, model: "M" },
    { type: "generated", taskId: "task t here", shotId: "shot s here", songId: null, model: "M" },
  ],
  [
    "made by a task that stays behind",
    { type: "generated", taskId: "gone", shotId: "gone", songId: "gone" },
    { type: "generated", taskId: "nowhere gone", shotId: null, songId: null },
  ],
  [
    "joined of takes",
    { type: "exported", projectId: "p", takes: [{ shotId: "s", taskId: "gone t", assetId: "a" }], songAssetId: "a" },
    {
      ...{ type: "exported", projectId: "film p here", songAssetId: "asset a here" },
      takes: [{ shotId: "shot s here", taskId: "nowhere gone t", assetId: "asset a here" }],
    },
  ],
  [
    "joined of footage of a film that stays behind",
    { type: "exported", projectId: "gone p", takes: [], footage: ["a", "gone b"], songAssetId: null },
    {
      ...{ type: "exported", projectId: "nowhere gone p", takes: [], songAssetId: null },
      footage: ["asset a here", "nowhere gone b"],
    },
  ],
  ["made to fit", { type: "repaired", sourceId: "a" }, { type: "repaired", sourceId: "asset a here" }],
  [
    "made to fit of what stays behind",
    { type: "repaired", sourceId: "gone" },
    { type: "repaired", sourceId: "nowhere gone" },
  ],
  [
    "fetched from a service, which is asked by nobody's word",
    { type: "retrieved", remoteId: "r", fileName: "a.mp4", sandbox: false },
    { type: "imported", fileName: "a.mp4" },
  ],
  ["a person's own", { type: "imported", fileName: "a.mp4" }, { type: "imported", fileName: "a.mp4" }],
])("a file that was %s says so of what is here", (_what, origin, here) => {
  expect(originHere(origin as Parameters<typeof originHere>[0], ids)).toEqual(here);
});

it("a song and its versions get ids of this studio, and lead to what came along", () => {
  const song = { id: "s", projectId: "gone", activeTakeId: "t", draft: { title: "Horn", cover: "a" } };
  const versions = [{ id: "v", songId: "s", lyrics: "x" }];
  expect(songHere({ song, versions } as unknown as Parameters<typeof songHere>[0], "own", ids)).toEqual({
    song: { id: "own", projectId: null, activeTakeId: "task t here", draft: { title: "Horn", cover: "asset a here" } },
    versions: [{ id: "nowhere own v", songId: "own", lyrics: "x" }],
  });
});

it("settings come without the film that a director would work on, and without whose words they were", () => {
  const settings = { model: "M", director: { projectId: "p" }, userId: "u", system: "asset:x" };
  expect(settingsHere(settings as unknown as Parameters<typeof settingsHere>[0], ids)).toMatchObject({ model: "M" });
  const here = settingsHere(settings as unknown as Parameters<typeof settingsHere>[0], ids);
  expect([here, "director" in here, "userId" in here].slice(1)).toEqual([false, false]);
});
