import { expect, test } from "vitest";
import { AlbumStore } from "#core/database/assets/album-store.ts";
import { AssetStore, type StoredAsset } from "#core/database/assets/asset-store.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { ImportedRows } from "#core/database/copies/imported-rows.ts";
import type { ForeignFilm, ForeignSong } from "#core/database/foreign/records.ts";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import type { RecordedMessage } from "#shared/contract/chat/conversation-file.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

function studio() {
  const database = openTestDatabase();
  /** Rows as lists of their values. */
  const rows = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row));
  return { database, rows, imported: new ImportedRows(database) };
}

const shot = (id: string, more: Partial<ForeignFilm["shots"][number]> = {}): ForeignFilm["shots"][number] => ({
  ...{ id, draft: newShotDraft, activeTakeId: null, chain: null, sceneId: null, createdAt: 3, updatedAt: 4 },
  ...more,
});
const film = (more: Partial<ForeignFilm> = {}): ForeignFilm => ({
  project: {
    ...{ id: "film", title: "Rain", createdAt: 1, updatedAt: 2, defaults: null, view: "list", budget: null },
    ...{ film: null, coverId: null },
  },
  ...{ script: null, scenes: [], shots: [], ...more },
});
const song = (more: Partial<ForeignSong> = {}): ForeignSong => ({
  song: {
    ...{ id: "song", projectId: null, activeTakeId: null, createdAt: 1, updatedAt: 2 },
    draft: { title: "Rain", prompt: "", lyrics: "" } as never,
  },
  ...{ versions: [], ...more },
});
const conversation = {
  ...{ title: "Rain", createdAt: 1, updatedAt: 2, pinned: false, settings: null, shownMessageId: null },
};
const message = (id: string, parentId: string | null): RecordedMessage => ({
  ...{ id, parentId, role: "user", model: null, blocks: [{ type: "text", text: id }], settings: null },
  ...{ state: "complete", stopReason: null, usage: null, error: null, createdAt: 5, finishedAt: 6 },
  thinkingMilliseconds: null,
});
const file = (id: string, more: Partial<StoredAsset> = {}): StoredAsset =>
  ({
    ...{ id, sha256: id, kind: "image", name: id, createdAt: 1, state: "ready", rating: 0, folder: "/", path: id },
    facts: { kind: "image", format: "png", mime: "image/png", bytes: 1 },
    ...{ origin: { type: "imported", fileName: "" }, ...more },
  }) as StoredAsset;

test("a film comes with what it is, its script, its scenes and its shots in their order", () => {
  const { rows, imported } = studio();
  imported.addFilm({
    project: {
      ...{ id: "film", title: "Rain", createdAt: 1, updatedAt: 2, view: "lanes", coverId: "cover" },
      ...{ defaults: { ratio: "9:16" }, budget: { seconds: 60, cost: null }, film: { pace: 2 } },
    } as never,
    script: "INT. HOUSE",
    scenes: [
      { id: "one", fields: { heading: "House" }, source: "INT. HOUSE", folded: true },
      { id: "two", fields: {}, source: "", folded: false },
    ],
    shots: [shot("b", { activeTakeId: "take", sceneId: "one" }), shot("a", { sceneId: "two" })],
  });
  expect(
    rows("SELECT id, title, created_at, updated_at, defaults, budget, view, cover_id, film FROM projects"),
  ).toEqual([["film", "Rain", 1, 2, '{"ratio":"9:16"}', '{"seconds":60,"cost":null}', "lanes", "cover", '{"pace":2}']]);
  expect(rows("SELECT project_id, text, revision FROM scripts")).toEqual([["film", "INT. HOUSE", 1]]);
  expect(rows("SELECT id, project_id, fields ->> 'heading', source, folded FROM scenes ORDER BY id")).toEqual([
    ["one", "film", "House", "INT. HOUSE", 1],
    ["two", "film", "", "", 0],
  ]);
  expect(
    rows(
      `SELECT id, project_id, position, active_take_id, scene_id, chain_shot_id, created_at, updated_at, removed_at
       FROM shots ORDER BY position`,
    ),
  ).toEqual([
    ["b", "film", 1, "take", "one", null, 3, 4, null],
    ["a", "film", 2, null, "two", null, 3, 4, null],
  ]);
  expect(rows("SELECT DISTINCT draft FROM shots")).toEqual([[JSON.stringify(newShotDraft)]]);
});

test("what a film hasn't is left open: no script, no settings of its own", () => {
  const { rows, imported } = studio();
  imported.addFilm(film());
  expect(rows("SELECT defaults, budget, cover_id, film FROM projects")).toEqual([[null, null, null, null]]);
  expect(rows("SELECT * FROM scripts")).toEqual([]);
});

test("of a scene that an archive has in pieces only the longest stays: the other shots are of none", () => {
  const { rows, imported } = studio();
  const scenes = [{ id: "one", fields: {}, source: "", folded: false }];
  imported.addFilm(
    film({
      scenes,
      shots: [shot("a", { sceneId: "one" }), shot("b"), ...["c", "d"].map((id) => shot(id, { sceneId: "one" }))],
    }),
  );
  expect(rows("SELECT id, scene_id FROM shots ORDER BY position")).toEqual([
    ["a", null],
    ["b", null],
    ["c", "one"],
    ["d", "one"],
  ]);
});

test("a shot goes on from one before or behind it, and from nothing that isn't here", () => {
  const { database, rows, imported } = studio();
  database.db.exec(
    `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox, take,
       request, created_at, updated_at, seq) VALUES ('take', 'c', 0, 'video', 'ready', '', '', '', '', 1, 1, '{}', 1, 1, 1)`,
  );
  const chain = (shotId: string, takeId: string) => ({ shotId, takeId });
  imported.addFilm(
    film({
      shots: [
        shot("a", { chain: chain("c", "take") as never }),
        shot("b", { chain: chain("none", "none") as never }),
        shot("c"),
      ],
    }),
  );
  expect(rows("SELECT id, chain_shot_id, chain_take_id FROM shots ORDER BY position")).toEqual([
    ["a", "c", "take"],
    ["b", null, null],
    ["c", null, null],
  ]);
});

test("a film of which one row can't be stored leaves none", () => {
  const { rows, imported } = studio();
  expect(() => imported.addFilm(film({ script: "x", shots: [shot("a"), shot("a")] }))).toThrow();
  expect(rows("SELECT id FROM projects UNION SELECT id FROM shots UNION SELECT project_id FROM scripts")).toEqual([]);
});

test("a song comes with its versions, each once, and into a film that is here", () => {
  const { rows, imported } = studio();
  imported.addFilm(film());
  const version = (id: string) => ({ id, lyrics: `words of ${id}`, name: id, reason: "named" as const, createdAt: 7 });
  const own = song().song;
  imported.addSong({
    song: { ...own, projectId: "film", activeTakeId: "take" },
    versions: [version("v1"), version("v2"), { ...version("v1"), lyrics: "another" }] as never,
  });
  imported.addSong(song({ song: { ...own, id: "alone", projectId: "none" } }));
  expect(
    rows("SELECT id, project_id, draft ->> 'title', active_take_id, created_at, updated_at FROM songs ORDER BY rowid"),
  ).toEqual([
    ["song", "film", "Rain", "take", 1, 2],
    ["alone", null, "Rain", null, 1, 2],
  ]);
  expect(rows("SELECT id, song_id, lyrics, name, reason, created_at FROM lyric_versions ORDER BY rowid")).toEqual([
    ["v1", "song", "words of v1", "v1", "named", 7],
    ["v2", "song", "words of v2", "v2", "named", 7],
  ]);
});

test("a style, a preset and a folder come as they are; no preset is the one that new conversations begin with", () => {
  const { rows, imported } = studio();
  imported.addStyle({ id: "style", name: "Noir", style: "in black and white", createdAt: 1 });
  imported.addPreset({ id: "preset", name: "Calm", settings: { effort: "low" } as never, createdAt: 2 });
  imported.addFolder({ id: "folder", name: "Films", createdAt: 3 });
  expect(rows("SELECT id, name, style, created_at FROM style_presets")).toEqual([
    ["style", "Noir", "in black and white", 1],
  ]);
  expect(rows("SELECT id, name, settings, standard, created_at FROM presets")).toEqual([
    ["preset", "Calm", '{"effort":"low"}', 0, 2],
  ]);
  expect(rows("SELECT id, name, created_at FROM folders")).toEqual([["folder", "Films", 3]]);
});

test("a conversation is seen once it is whole, in its folder, with every message; one that is dropped leaves nothing", () => {
  const { database, rows, imported } = studio();
  const seen = () =>
    createConversationStore(database)
      .list({ limit: 10 })
      .map(({ id }) => id);
  const state = () => rows("SELECT id, title, removed_at, folder_id FROM conversations ORDER BY id");
  imported.addFolder({ id: "folder", name: "Films", createdAt: 3 });
  imported.beginConversation("one", conversation as never, "folder");
  imported.beginConversation("two", conversation as never, "none");
  imported.addMessages("one", [message("m1", null)]);
  imported.addMessages("one", [message("m2", "m1")]);
  imported.addMessages("two", [message("m3", null)]);
  expect([seen(), state()]).toEqual([
    [],
    [
      ["one", "Rain", 0, "folder"],
      ["two", "Rain", 0, null],
    ],
  ]);
  imported.showConversation("one");
  imported.dropConversation("two");
  expect([seen(), state()]).toEqual([["one"], [["one", "Rain", null, "folder"]]]);
  expect(rows("SELECT id, conversation_id, parent_id, created_at FROM messages ORDER BY position")).toEqual([
    ["m1", "one", null, 5],
    ["m2", "one", "m1", 5],
  ]);
});

test("a file is found by its own bytes or those it was made of, one in its place first; none is found by no bytes", () => {
  const { database, imported } = studio();
  const assets = new AssetStore(database);
  assets.insertWhole(file("gone", { sha256: "bytes", state: "missing" }));
  assets.insertWhole(file("here", { sha256: "other", sourceSha256: "bytes" }));
  assets.insertWhole(file("lost", { sha256: "lost", state: "missing" }));
  expect(["bytes", "other", "lost", "none", ""].map((sha256) => imported.assetOf(sha256))).toEqual([
    { id: "here", ready: true },
    { id: "here", ready: true },
    { id: "lost", ready: false },
    null,
    null,
  ]);
});

test("files go into the album that is called so, made once", () => {
  const { database, rows, imported } = studio();
  const assets = new AssetStore(database);
  for (const id of ["a", "b"]) assets.insertWhole(file(id));
  imported.joinAlbum("Rain", ["b"], 5);
  imported.joinAlbum("rain", ["b", "a", "none"], 6);
  expect(new AlbumStore(database).list()).toMatchObject([{ name: "Rain", files: 2 }]);
  expect(rows("SELECT asset_id FROM album_files ORDER BY position")).toEqual([["b"], ["a"]]);
  expect(rows("SELECT created_at FROM albums")).toEqual([[5]]);
});

test("what was removed isn't here and has no figure, until it is put back; its shots are known either way", () => {
  const { database, imported } = studio();
  imported.addFilm(film({ shots: [shot("a")] }));
  const state = () => [imported.isHere("film", "film"), imported.fingerprint("film", "film")?.length ?? null];
  expect(state()).toEqual([true, 64]);
  database.db.exec("UPDATE projects SET removed_at = 9");
  expect(state()).toEqual([false, null]);
  expect([imported.hasShot("a"), imported.hasShot("b")]).toEqual([true, false]);
  expect([imported.putBack("film", "film"), imported.putBack("film", "none"), ...state()]).toEqual([
    ...[true, false, true, 64],
  ]);
  expect([imported.isHere("film", "none"), imported.fingerprint("film", "none")]).toEqual([false, null]);
});

test.each([
  ["film", "project_id"],
  ["song", "song_id"],
] as const)("a %s is lost where takes name it and no row is left, not even a removed one", (kind, column) => {
  const { database, imported } = studio();
  database.db.exec(
    `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox, take,
       request, created_at, updated_at, seq, ${column})
     VALUES ('take', 'c', 0, 'video', 'ready', '', '', '', '', 1, 1, '{}', 1, 1, 1, '${kind}')`,
  );
  expect([imported.isLost(kind, kind), imported.isLost(kind, "none")]).toEqual([true, false]);
  if (kind === "film") imported.addFilm(film());
  else imported.addSong(song());
  database.db.exec("UPDATE projects SET removed_at = 9; UPDATE songs SET removed_at = 9");
  expect(imported.isLost(kind, kind)).toBe(false);
});
