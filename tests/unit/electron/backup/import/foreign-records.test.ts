import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { readForeign } from "#core/backup/import/foreign-reader.ts";
import { openForeign } from "#core/database/foreign/open-foreign.ts";
import { newSongDraft } from "#core/songs/song-service.ts";
import {
  forgeDatabase,
  forgedAsset,
  forgedShot,
  forgedTask,
  insertRow,
} from "#tests/support/archives/forge-archive.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const id = (last: number) => `01990000-0000-7000-8000-${String(last).padStart(12, "0")}`;

/** What is told of a database that somebody else wrote: its records, or their heads. */
function told(write: (db: DatabaseSync) => void, { rows = true } = {}) {
  const file = join(temporaryFolder(), "studio.db");
  writeFileSync(
    file,
    forgeDatabase((db) => {
      db.exec("BEGIN; DELETE FROM projects; DELETE FROM connections");
      write(db);
      db.exec("COMMIT");
    }),
  );
  const { db } = openForeign(file);
  try {
    return [...readForeign(db, rows)];
  } finally {
    db.close();
  }
}
const film = (values: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id: id(1), title: "Fog", created_at: 10, updated_at: 20 },
  ...values,
});
const talk = (values: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id: id(2), title: "About", title_is_automatic: 0, created_at: 10, updated_at: 20 },
  ...values,
});
const message = (values: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id: id(3), conversation_id: id(2), role: "user", state: "complete", created_at: 30 },
  blocks: [{ type: "text", text: "Hello" }],
  ...values,
});
/** Many rows, each by its number `x` from 1. */
const many = (count: number, insert: string) =>
  `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${count}) ${insert} FROM n`;
const uuid = "printf('01990000-0000-7000-8000-%012d', x)";

it("a film is told with its script, the scenes that its shots name, and its shots in order; what was removed isn't", () => {
  const lines = told((db) => {
    insertRow(
      db,
      "projects",
      film({ title: "  Fog\u202e\nhorn ", view: "list", budget: { seconds: 5, cost: null }, cover_id: id(9) }),
    );
    insertRow(db, "projects", film({ id: id(5), title: "Gone", removed_at: 1 }));
    insertRow(db, "scripts", { project_id: id(1), text: "INT. LAMP", revision: 3 });
    const scene = { project_id: id(1), source: "INT." };
    insertRow(db, "scenes", { ...scene, id: id(11), fields: { number: "1" }, folded: 1 });
    insertRow(db, "scenes", { ...scene, id: id(12), fields: { number: "2" }, folded: 0 });
    insertRow(db, "scenes", { ...scene, id: id(13), fields: { number: "3" }, folded: 0 });
    const chained = { chain_shot_id: id(22), chain_take_id: id(31), active_take_id: id(32), scene_id: id(11) };
    insertRow(db, "shots", forgedShot(id(1), { id: id(21), position: 2, ...chained, created_at: 11, updated_at: 12 }));
    insertRow(db, "shots", forgedShot(id(1), { id: id(22), position: 1, scene_id: id(12), chain_shot_id: null }));
    insertRow(db, "shots", forgedShot(id(1), { id: id(23), position: 3, scene_id: id(13), removed_at: 5 }));
  });
  const films = lines.filter(({ say }) => say === "film");
  expect(films).toHaveLength(1);
  expect(films[0]).toMatchObject({
    film: {
      project: {
        ...{ id: id(1), title: "Fog horn", createdAt: 10, updatedAt: 20, view: "list" },
        ...{ budget: { seconds: 5, cost: null }, coverId: id(9), defaults: null, film: null },
      },
      script: "INT. LAMP",
      scenes: [
        { id: id(11), fields: { number: "1" }, source: "INT.", folded: true },
        { id: id(12), fields: { number: "2" }, source: "INT.", folded: false },
      ],
      shots: [
        { id: id(22), chain: null, activeTakeId: null, sceneId: id(12), draft: { directed: false, cast: [] } },
        {
          ...{ id: id(21), activeTakeId: id(32), sceneId: id(11), createdAt: 11, updatedAt: 12 },
          chain: { shotId: id(22), takeId: id(31) },
        },
      ],
    },
  });
  // Its head comes before, with what else can be named of it.
  expect(lines.find(({ say }) => say === "head")).toMatchObject({ kind: "film", id: id(1), shots: [id(22), id(21)] });
});

it("a film's cut of before is told as clips, its cast card by card; what is no cut leaves the film out", () => {
  const cut = { takes: { a: { from: 1, to: null, fade: 0 } }, song: null, title: "Gale", ending: null };
  const keeper = {
    ...{ id: id(41), name: "Keeper", kind: "person", description: "an old man", look: "fully_preserved" },
    ...{ voice: "reference", color: "red", files: [] },
  };
  const cast = [keeper, { ...keeper, id: id(42), name: "KEEPER" }, { ...keeper, name: "<b>" }, 7];
  const lines = told((db) => {
    insertRow(db, "projects", film({ film: cut, defaults: { cast } }));
    insertRow(db, "projects", film({ id: id(5), film: "7" }));
    insertRow(db, "projects", film({ id: id(6), defaults: { cast: "none" } }));
  });
  const films = lines.flatMap((line) => (line.say === "film" ? [line.film.project] : []));
  expect(films.map(({ id }) => id)).toEqual([id(1), id(6)]);
  expect(films[0]?.film).toMatchObject({ clips: { a: { from: 1, to: null, fade: 0 }, title: { card: "Gale" } } });
  expect(films[0]?.defaults?.cast).toEqual([keeper]);
  expect(films[1]?.defaults?.cast).toEqual([]);
  expect(lines).toContainEqual({ say: "refused", kind: "film", why: "unreadable" });
});

it("a song is told with its versions but for those that were removed; what it says of others stands as it is", () => {
  const lines = told((db) => {
    const song = { draft: { ...newSongDraft, title: "Horn" }, created_at: 10, updated_at: 20 };
    insertRow(db, "songs", { ...song, id: id(1), project_id: id(7), active_take_id: id(8) });
    const version = { song_id: id(1), lyrics: "[Verse]", reason: "named", created_at: 5 };
    insertRow(db, "lyric_versions", { ...version, id: id(2), name: "Sad" });
    insertRow(db, "lyric_versions", { ...version, id: id(3), name: "Gone", removed_at: 1 });
  });
  expect(lines.filter(({ say }) => say === "song")).toMatchObject([
    {
      song: {
        song: { id: id(1), projectId: id(7), activeTakeId: id(8), createdAt: 10, updatedAt: 20 },
        versions: [{ id: id(2), songId: id(1), lyrics: "[Verse]", name: "Sad", reason: "named", createdAt: 5 }],
      },
    },
  ]);
});

it("styles, presets and folders are told; names as a person reads them, as long as the studio takes them", () => {
  const preset = {
    ...{ model: "M", system: "", thinking: null, maxTokens: 1, temperature: null, topP: null, stop: [] },
  };
  const lines = told((db) => {
    insertRow(db, "style_presets", { id: id(1), name: "n".repeat(201), style: "shanty", created_at: 5 });
    insertRow(db, "presets", { id: id(2), name: "p".repeat(101), settings: preset, created_at: 6 });
    insertRow(db, "folders", { id: id(3), name: " \u2067 ", created_at: 7 });
  });
  expect(lines.filter(({ say }) => ["style", "folder"].includes(say))).toEqual([
    { say: "style", style: { id: id(1), name: "n".repeat(200), style: "shanty", createdAt: 5 } },
    { say: "folder", folder: { id: id(3), name: "Untitled", createdAt: 7 } },
  ]);
  const kinds = lines.flatMap((line) => (line.say === "head" ? [[line.kind, line.createdAt]] : []));
  expect(kinds.slice(0, 1)).toEqual([["style", 5]]);
  expect(kinds.at(-1)).toEqual(["folder", 7]);
});

it("a task is told where it has ended; of the others it is said how many there are", () => {
  const error = {
    ...{ code: "internal", http: 500, message: "Busy", requestId: "r", retryable: true, retryAfterSeconds: null },
    advice: "Retry.",
  };
  const lines = told((db) => {
    const states = ["ready", "failed", "cancelled", "running", "intent", "outcome_unknown"];
    for (const [at, state] of states.entries()) insertRow(db, "tasks", forgedTask({ id: id(at), seq: at, state }));
    insertRow(
      db,
      "tasks",
      forgedTask({
        ...{ id: id(20), seq: 20, sandbox: 1, take: 3, kind: "music", title: "Horn", model: "m".repeat(201) },
        ...{ project_id: id(1), shot_id: id(2), song_id: id(3), asset_id: id(4), copy_of: id(5) },
        ...{ connection_name: "c".repeat(201), request: { prompt: "sea" }, result: { a: 1 } },
        ...{ error, created_at: 7, finished_at: null },
      }),
    );
  });
  const tasks = lines.flatMap((line) => (line.say === "task" ? [line.task] : []));
  expect(tasks.slice(0, 3)).toMatchObject([
    { id: id(0), state: "ready", sandbox: false, take: 1, finishedAt: 2000, cast: null, direction: null },
    { id: id(1), state: "failed" },
    { id: id(2), state: "cancelled" },
  ]);
  expect(lines).toContainEqual({ say: "unfinished", count: 3 });
  const heads = lines.flatMap((line) => (line.say === "head" && line.kind === "task" ? [line.id] : []));
  expect(heads.slice(0, 3)).toEqual([id(0), id(1), id(2)]);
  expect(tasks[3]).toMatchObject({
    ...{ error, id: id(20), kind: "music", sandbox: true, take: 3, title: "Horn", model: "m".repeat(200) },
    ...{ projectId: id(1), shotId: id(2), songId: id(3), assetId: id(4), copyOf: id(5), finishedAt: null },
    ...{ connectionName: "c".repeat(200), request: { prompt: "sea" }, result: { a: 1 } },
  });
  expect(lines.filter(({ say }) => say === "refused")).toEqual([]);
});

it("a file is told with all that was said of it, and not where it was thrown away", () => {
  const lines = told((db) => {
    insertRow(db, "assets", forgedAsset({ id: id(1), rating: 4, name: "n".repeat(301) }));
    const said = { flag: -1, label: "red", tags: ["night"], note: "warm", source_sha256: "b".repeat(64) };
    insertRow(db, "assets", forgedAsset({ id: id(2), sha256: "c".repeat(64), ...said }));
    const picked = { flag: 1, label: "", tags: [], note: "", source_sha256: "" };
    insertRow(db, "assets", forgedAsset({ id: id(3), sha256: "d".repeat(64), ...picked }));
    insertRow(db, "assets", forgedAsset({ id: id(4), sha256: "e".repeat(64), flag: 0, state: "missing" }));
    insertRow(db, "assets", forgedAsset({ id: id(5), sha256: "f".repeat(64), state: "trashed" }));
  });
  const plain = {
    ...{ facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 10 }, createdAt: 1000 },
    origin: { type: "imported", fileName: "film.mp4" },
  };
  expect(lines.flatMap((line) => (line.say === "asset" ? [line.asset] : []))).toEqual([
    { id: id(1), sha256: "a".repeat(64), name: "n".repeat(300), rating: 4, ...plain },
    {
      ...{ id: id(2), sha256: "c".repeat(64), sourceSha256: "b".repeat(64), name: "film.mp4", rating: 0, ...plain },
      ...{ flag: -1, label: "red", tags: ["night"], note: "warm" },
    },
    { id: id(3), sha256: "d".repeat(64), name: "film.mp4", rating: 0, flag: 1, ...plain },
    { id: id(4), sha256: "e".repeat(64), name: "film.mp4", rating: 0, ...plain },
  ]);
});

it("albums are told in their order, with their files in theirs; one without a name that is none is left out", () => {
  const lines = told((db) => {
    const album = (last: number, position: number, name: string) =>
      insertRow(db, "albums", { id: id(last), name, name_key: name, position, created_at: 5 });
    album(1, 2, "Stills");
    album(2, 1, "n".repeat(81));
    album(3, 3, "");
    for (const [file, position] of [
      [11, 3],
      [12, 1],
      [13, 2],
    ] as const)
      insertRow(db, "album_files", { album_id: id(1), asset_id: id(file), position });
  });
  const albums = lines.filter(({ say }) => say === "album");
  expect(albums.slice(0, 2)).toEqual([
    { say: "album", name: "n".repeat(80), createdAt: 5, files: [] },
    { say: "album", name: "Stills", createdAt: 5, files: [id(12), id(13), id(11)] },
  ]);
});

it("a conversation is told with its messages; a reply that was on its way was interrupted", () => {
  const lines = told((db) => {
    const marks = { pinned_at: 3, archived_at: 4, shown_message_id: id(4), folder_id: id(8) };
    insertRow(db, "conversations", talk(marks));
    insertRow(db, "messages", message());
    const reply = { role: "assistant", model: "M", state: "streaming", parent_id: id(3), finished_at: 40 };
    insertRow(db, "messages", message({ id: id(4), ...reply, thinking_milliseconds: 7, stop_reason: "end_turn" }));
    insertRow(db, "conversations", talk({ id: id(5), title: "Plain", shown_message_id: id(3) }));
  });
  const said = lines.filter(({ say }) => /^(conversation|message)/.test(say));
  expect(said).toMatchObject([
    {
      ...{ say: "conversation", id: id(2), folderId: id(8) },
      conversation: { title: "About", pinned: true, archived: true, shownMessageId: id(4), createdAt: 10 },
    },
    { message: { id: id(3), parentId: null, role: "user", finishedAt: null, thinkingMilliseconds: null } },
    {
      message: {
        ...{ id: id(4), parentId: id(3), state: "interrupted", finishedAt: 40, thinkingMilliseconds: 7 },
        ...{ model: "M", stopReason: "end_turn" },
      },
    },
    { say: "conversation-end", id: id(2) },
    // Another conversation's message isn't shown.
    { say: "conversation", id: id(5), folderId: null, conversation: { pinned: false, shownMessageId: null } },
    { say: "conversation-end", id: id(5) },
  ]);
  expect(said.at(-2)).not.toHaveProperty("conversation.archived");
  const head = lines.find((line) => line.say === "head" && line.kind === "conversation");
  expect(head).toMatchObject({ id: id(2), messages: 2 });
});

it("heads come first, then how many are unfinished, then the records; without those it ends there", () => {
  const write = (db: DatabaseSync) => {
    insertRow(db, "projects", film());
    insertRow(db, "conversations", talk());
  };
  expect(told(write, { rows: false }).map(({ say }) => say)).toEqual(["head", "unfinished", "head", "heads-end"]);
  expect(told(write).map(({ say }) => say)).toEqual([
    ...["head", "unfinished", "head", "heads-end", "film", "conversation", "conversation-end"],
  ]);
});

it("a row that can't be read is refused once, as a head, and no record comes of it", () => {
  const lines = told((db) => {
    insertRow(db, "projects", film({ budget: "{" }));
    insertRow(db, "projects", film({ id: id(6) }));
    insertRow(db, "folders", { id: "../x", name: "Bad", created_at: 1 });
    insertRow(db, "conversations", talk());
    insertRow(db, "messages", message({ parent_id: id(77) }));
  });
  expect(lines.filter(({ say }) => say === "refused")).toEqual([
    { say: "refused", kind: "film", why: "unreadable" },
    { say: "refused", kind: "folder", why: "unreadable" },
    { say: "refused", kind: "conversation", why: "unreadable" },
  ]);
  expect(lines.filter(({ say }) => ["film", "folder", "conversation"].includes(say))).toHaveLength(1);
});

it("services are named by their host, two hundred at most; the sandbox is everybody's own", () => {
  const service = { base_url: "https://api.example:8443/v1", path_segment: "", model_prefix: "", created_at: 1 };
  const few = told((db) => {
    insertRow(db, "connections", { ...service, id: id(1), kind: "sandbox", name: "Sandbox", assumptions: {} });
    insertRow(db, "connections", { ...service, id: id(2), kind: "service", name: "n".repeat(201), assumptions: {} });
    insertRow(db, "connections", {
      ...service,
      id: id(3),
      kind: "service",
      name: "Bad",
      base_url: "no",
      assumptions: {},
    });
  });
  expect(few.filter(({ say }) => say === "host")).toEqual([
    { say: "host", name: "n".repeat(200), host: "api.example:8443" },
  ]);
  const columns =
    "INSERT INTO connections (id, kind, name, base_url, path_segment, model_prefix, assumptions, created_at)";
  const hosts = (count: number) =>
    told((db) =>
      db.exec(many(count, `${columns} SELECT ${uuid}, 'service', 'S', 'https://h' || x, '', '', '{}', 1`)),
    ).filter(({ say }) => say === "host");
  expect([hosts(200).length, hosts(201).length]).toEqual([200, 200]);
});

it.each<[string, string, number, string, string]>([
  [
    "versions of a song",
    "song",
    5_000,
    "INSERT INTO lyric_versions (id, song_id, lyrics, reason, created_at)",
    `SELECT ${uuid}, '${id(1)}', 'x', 'named', 1`,
  ],
  ["presets", "preset", 1_000, "", ""],
])("as many %s are told as the studio writes, and not one more", (_what, kind, most, insert, values) => {
  const of = (count: number) =>
    told((db) => {
      if (kind === "song") {
        const song = { draft: { ...newSongDraft, title: "Horn" }, created_at: 10, updated_at: 20 };
        insertRow(db, "songs", { ...song, id: id(1) });
        db.exec(many(count, `${insert} ${values}`));
      } else db.exec(many(count, `INSERT INTO presets (id, name, settings, created_at) SELECT ${uuid}, 'P', '{}', 1`));
    });
  if (kind === "song") {
    expect(of(most).find(({ say }) => say === "song")).toMatchObject({ song: { versions: { length: most } } });
    expect(of(most + 1)).toContainEqual({ say: "refused", kind: "song", why: "too_large" });
  } else {
    expect(of(most).filter(({ say }) => say === "heads-end")).toHaveLength(1);
    expect(() => of(most + 1)).toThrow(
      expect.objectContaining({
        error: expect.objectContaining({
          code: "archive_refused",
          message: "It holds more than 1000 rows of presets; Reelsong never writes that many.",
        }),
      }),
    );
  }
});
