import { expect, test } from "vitest";
import { AlbumStore } from "#core/database/assets/album-store.ts";
import { AssetStore, type StoredAsset } from "#core/database/assets/asset-store.ts";
import { BrowseStore } from "#core/database/assets/browse-store.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { storedFile } from "./stored-file.ts";

/** A film, a shot of it with a take that is shown, a song, a conversation, and files made for them. */
function setUp(...files: readonly StoredAsset[]) {
  const database = openTestDatabase();
  database.db.exec(`
    INSERT INTO projects (id, title, created_at, updated_at) VALUES ('film', 'Saltlight', 1, 1), ('other', 'Ash', 1, 1);
    INSERT INTO shots (id, project_id, position, draft, active_take_id, created_at, updated_at)
      VALUES ('shot', 'film', 2, '{"prompt":"A lantern"}', 't2', 1, 1), ('bare', 'film', 3, '{}', NULL, 1, 1);
    INSERT INTO songs (id, project_id, draft, active_take_id, created_at, updated_at)
      VALUES ('song', 'film', '{"title":"Rain"}', NULL, 1, 1), ('nameless', NULL, '{"title":""}', NULL, 1, 2),
        ('newer', NULL, '{"title":"Fog"}', NULL, 1, 9);
    INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at) VALUES ('talk', 'Ideas', 0, 1, 1);
  `);
  const task = database.prepare(
    `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox, take,
       request, created_at, updated_at, seq, project_id, asset_id) VALUES (?, ?, 0, 'video', 'ready', '', '', '', ?, 1, 1,
       '{}', 1, 1, ?, 'film', ?)`,
  );
  for (const [at, id] of ["t1", "t2"].entries()) task.run(id, id, at === 0 ? "Work" : "Home", at + 1, `take ${id}`);
  task.run("t3", "t3", "Nobody's", 3, null);
  const assets = new AssetStore(database);
  for (const file of files) assets.insertWhole(file);
  return { database, assets, albums: new AlbumStore(database), browse: new BrowseStore(database) };
}
const take = (id: string, more: object = {}) =>
  storedFile(`take ${id}`, {
    origin: {
      type: "generated",
      taskId: id,
      prompt: "a lamp",
      model: "M",
      sandbox: true,
      shotId: "shot",
      ...more,
    } as never,
    ...{ createdAt: 5 },
  });
const sized = (id: string, figures: object, more: Partial<StoredAsset> = {}) =>
  storedFile(id, {
    facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 10, ...figures } as never,
    ...more,
  });
type Asked = Parameters<BrowseStore["ordered"]>[0];
const asked = (more: Partial<Asked>) =>
  ({ search: "", sort: "made", descending: true, group: "none", ...more }) as Asked;

const files = [
  sized("b", { bytes: 30, durationSeconds: 2, width: 10, height: 10 }, { name: "beta", createdAt: 1, rating: 2 }),
  sized("a", { bytes: 20, durationSeconds: 9, width: 20, height: 10 }, { name: "Alpha", createdAt: 2, kind: "video" }),
  sized("c", { bytes: 10 }, { name: "gamma", createdAt: 2, rating: 5, kind: "audio" }),
  storedFile("x", { createdAt: 9, state: "trashed" }),
];
test.each<[sort: Asked["sort"], rising: string, falling: string]>([
  ["made", "b c a", "c a b"],
  ["name", "a b c", "c b a"],
  ["rating", "a b c", "c b a"],
  ["kind", "c b a", "a b c"],
  // One that lacks it comes last either way.
  ["duration", "b a c", "a b c"],
  ["resolution", "b a c", "a b c"],
  ["size", "c a b", "b a c"],
])("files are ordered by %s, without deleted ones", (sort, rising, falling) => {
  const { browse } = setUp(...files);
  const ids = (descending: boolean) => browse.idsOf(browse.ordered(asked({ sort, descending })).rows).join(" ");
  expect([ids(false), ids(true)]).toEqual([rising, falling]);
});

test("files are ordered by the model, by the film they are of, and by their place in an album", () => {
  const { database, albums, browse } = setUp(
    ...[storedFile("a"), take("t1"), take("t2", { model: "k" }), storedFile("z", { createdAt: 9 })],
    storedFile("cut", { origin: { type: "exported", projectId: "other", projectTitle: "Ash" } as never }),
  );
  const ids = (more: Partial<Asked>) => browse.idsOf(browse.ordered(asked({ descending: false, ...more })).rows);
  expect(ids({ sort: "model" })).toEqual(["take t2", "take t1", "z", "cut", "a"]);
  expect(ids({ sort: "project" })).toEqual(["cut", "take t2", "take t1", "z", "a"]);
  albums.insert({ id: "album", name: "Stills", createdAt: 1 });
  albums.add("album", ["z", "take t1"]);
  expect(ids({ sort: "album", search: "album:stills" })).toEqual(["z", "take t1", "take t2", "cut", "a"]);
  expect([browse.albumOf("album:Stills x"), browse.albumOf("album:none"), browse.albumOf("x")]).toEqual([
    "album",
    "",
    "",
  ]);
  database.db.exec("DELETE FROM assets");
  expect(browse.ordered(asked({ group: "day" }))).toEqual({ rows: [], keys: [] });
});

test.each<[group: Asked["group"], keys: unknown[]]>([
  ["none", []],
  ["day", [5, 5, 2, 1]],
  ["project", ["film", "film", "", ""]],
  ["shot", ["shot", "", "", ""]],
  ["song", ["", "song", "", ""]],
  ["conversation", ["", "", "talk", ""]],
])("by %s each file has what its heading stands for", (group, keys) => {
  const { database, browse } = setUp(
    ...[storedFile("a"), storedFile("said", { createdAt: 2 })],
    ...[take("t1", { shotId: undefined, songId: "song" }), take("t2")],
  );
  database.db.exec("UPDATE assets SET conversation_id = 'talk' WHERE id = 'said'");
  expect(browse.ordered(asked({ group }))).toEqual({ rows: [4, 3, 2, 1], keys });
});

test("by day what was made in one moment comes the last first, rising and falling", () => {
  const { browse } = setUp(...[1, 1, 1, 2, 3, 3].map((createdAt, at) => storedFile(`f${at}`, { createdAt })));
  const rows = (descending: boolean) => browse.ordered(asked({ group: "day", descending })).rows;
  expect([rows(true), rows(false)]).toEqual([
    [6, 5, 4, 3, 2, 1],
    [3, 2, 1, 4, 6, 5],
  ]);
});

test("takes of one shot or song are one stack, and those that are shown are in use", () => {
  const { browse } = setUp(
    ...[storedFile("a"), take("t1"), take("t2"), take("t3", { shotId: undefined, songId: "song" })],
    storedFile("loose", { origin: { type: "generated", taskId: "none", prompt: "", model: "M" } as never }),
    storedFile("mended", { origin: { type: "repaired", sourceName: "s", shotId: "shot" } as never }),
  );
  const { keys, of, inUse } = browse.stacks();
  expect([...of].map((number) => keys[number - 1])).toEqual([undefined, undefined, "shot", "shot", "song"]);
  expect([[...of].slice(0, 2), keys.length, [...inUse]]).toEqual([[0, 0], 2, [3]]);
  const none = setUp().browse.stacks();
  expect([none.keys, [...none.of], [...none.inUse]]).toEqual([[], [0], []]);
});

test.each<[search: string, wanted: number[][], without: number[][]]>([
  ["", [], []],
  ["lamp", [[1, 3]], []],
  [
    "lamp harbour",
    [
      [1, 3],
      [2, 3],
    ],
    [],
  ],
  ["-lamp", [], [[1, 3]]],
  ["tag:sea", [[2]], []],
  ["rating:4", [[2]], []],
  ["rating:4 kind:image", [[2]], []],
  ["lamp tag:sea rating:4", [[1, 3], [2], [2]], []],
  // Too short for the index of trigrams.
  ["ha", [[2, 3]], []],
])("each part of “%s” has its own rows", (search, wanted, without) => {
  const { browse } = setUp(
    storedFile("lamp"),
    storedFile("harbour", { tags: ["sea"], rating: 4 }),
    storedFile("a lamp in the harbour", { state: "trashed" }),
  );
  const answers = browse.answers(search, new Date(0));
  const sorted = (lists: readonly ArrayLike<number>[]) => lists.map((rows) => Array.from(rows).sort((a, b) => a - b));
  expect([sorted(answers.wanted), sorted(answers.without)]).toEqual([wanted, without]);
});

test("figures are asked anew once something was written, or something else is asked", () => {
  const { assets, browse } = setUp(storedFile("a", { rating: 4 }), storedFile("b"));
  const found = (search: string) => browse.answers(search, new Date(0)).wanted[0];
  const before = found("rating:4");
  expect([before, found("rating:4") === before, found("rating:0")]).toEqual([[1], true, [2]]);
  const changes = browse.changes();
  assets.rate("b", 4);
  expect([browse.changes() > changes, found("rating:4")]).toEqual([true, [1, 2]]);
});

test("rows and ids lead to each other, in the order asked for", () => {
  const { browse } = setUp(storedFile("a"), storedFile("b"));
  expect([browse.idsOf([2, 1, 9]), browse.idsOf([])]).toEqual([["b", "a"], []]);
  expect([browse.rowOf("b"), browse.rowOf("none"), [...browse.rowsOf(["b", "none"])]]).toEqual([2, null, [["b", 2]]]);
});

test("films and waves are told in the order asked for, and where there is none that there is none", () => {
  const { assets, browse } = setUp(
    ...[storedFile("a"), take("t1"), storedFile("song", { kind: "audio" }), storedFile("silent", { kind: "audio" })],
    storedFile("film", { kind: "video" }),
  );
  expect(browse.filmsOf(["a", "take t1", "none"])).toEqual(["", "Saltlight", ""]);
  for (const id of ["song", "film"]) assets.savePeaks(id, [[0, 0.5, 1]]);
  assets.savePeaks("silent", []);
  const [of, ...others] = browse.wavesOf(["song", "film", "a", "none"]);
  expect([of?.length, others]).toEqual([browse.wavesOf(["song"])[0]?.length, [null, null, null]]);
  expect(Math.max(...(of ?? []))).toBeGreaterThan(0);
  expect(browse.wavesOf(["silent"])[0]?.every((peak) => peak === 0)).toBe(true);
});

test("what can be chosen from is told by name, of deleted files nothing, and the tags that are used most first", () => {
  const { albums, browse } = setUp(
    ...[take("t1", { model: "Zeta" }), take("t2", { shotId: undefined, songId: "song" })],
    storedFile("a", { tags: ["sea", "ash"], path: "x/a.b.PNG" }),
    storedFile("b", {
      tags: ["sea"],
      path: "b.png",
      origin: { type: "generated", taskId: "x", prompt: "", songId: "newer" } as never,
    }),
    storedFile("c", {
      path: "c.mp4",
      origin: { type: "generated", taskId: "y", prompt: "", songId: "nameless" } as never,
    }),
    storedFile("odd", { path: "no ending.is this" }),
    storedFile("bare", { path: "none" }),
    storedFile("gone", {
      ...{ tags: ["gone"], path: "gone.gif", state: "trashed" },
      origin: { type: "generated", taskId: "z", prompt: "", model: "Gone" } as never,
    }),
  );
  for (const name of ["Two", "One"]) albums.insert({ id: name, name, createdAt: 1 });
  expect(browse.facets()).toEqual({
    models: ["M", "Zeta"],
    projects: ["Saltlight"],
    connections: ["Home", "Work"],
    songs: ["Fog", "Rain"],
    extensions: ["png", "mp4"],
    tags: ["sea", "ash"],
    albums: ["Two", "One"],
  });
});

test.each<[group: Asked["group"], titles: object]>([
  ["project", { film: { title: "Saltlight" } }],
  ["conversation", { talk: { title: "Ideas" } }],
  ["song", { song: { title: "Rain" }, nameless: { title: "" } }],
  [
    "shot",
    {
      shot: { title: "A lantern", number: 2, film: "Saltlight" },
      bare: { title: "", number: 3, film: "Saltlight" },
    },
  ],
  ["day", {}],
  ["none", {}],
])("headings by %s are called", (group, titles) => {
  const { browse } = setUp();
  const of = ["film", "talk", "song", "nameless", "shot", "bare", "none", "1"];
  expect(Object.fromEntries(browse.titlesOf(group, of))).toEqual(titles);
});

test("a heading is no longer than two hundred characters", () => {
  const { database, browse } = setUp();
  database.prepare("UPDATE projects SET title = ?").run("x".repeat(300));
  expect(browse.titlesOf("project", ["film"]).get("film")?.title).toHaveLength(200);
});
