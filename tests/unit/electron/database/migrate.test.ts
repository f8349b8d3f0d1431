import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import type { Migration } from "#core/database/migration.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

function setUp() {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  /** Opens with the steps up to `version` only, as a studio of that time did. */
  const openAt = (version: number, more: readonly Migration[] = []) =>
    openDatabase({ ...options, migrations: [...migrations.filter((step) => step.version <= version), ...more] });
  return { ...options, openAt };
}
const tablesOf = (db: DatabaseSync) =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map((row) => String(row.name));

test("the steps are numbered 1, 2, 3 … without a gap", () => {
  expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, index) => index + 1));
});

test("migration 1 makes settings, connections, conversations and a searchable message tree", () => {
  const { openAt } = setUp();
  const database = openAt(1);
  onTestFinished(() => database.close());
  expect(tablesOf(database.db)).toEqual(
    expect.arrayContaining(["connections", "conversations", "messages", "messages_text", "settings"]),
  );
  expect(database.prepare("PRAGMA user_version").get()?.user_version).toBe(1);
});

test("migration 2 keeps everything of a version 1 database and backs it up first", () => {
  const { openAt, backupsDir } = setUp();
  const first = openAt(1);
  first.db.exec(`
    INSERT INTO settings (name, value) VALUES ('theme', '"light"');
    INSERT INTO connections (id, kind, name, base_url, path_segment, model_prefix, assumptions, active, created_at)
      VALUES ('c1', 'service', 'Mine', 'https://a.example', 'compat', 'Vendor-', '{}', 1, 5);
    INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at) VALUES ('v1', 'Film', 0, 1, 2);
    INSERT INTO messages (id, conversation_id, role, blocks, state, created_at)
      VALUES ('m1', 'v1', 'user', '[{"type":"text","text":"雨の夜"}]', 'complete', 1);
  `);
  first.close();

  const second = openAt(2);
  onTestFinished(() => second.close());
  expect(second.prepare("PRAGMA user_version").get()?.user_version).toBe(2);
  expect(tablesOf(second.db)).toEqual(expect.arrayContaining(["projects", "shots", "songs", "tasks", "assets"]));
  expect(second.prepare("SELECT value FROM settings WHERE name = 'theme'").get()?.value).toBe('"light"');
  expect(second.prepare("SELECT blocks FROM messages").get()?.blocks).toBe('[{"type":"text","text":"雨の夜"}]');
  expect(second.prepare("PRAGMA integrity_check").get()?.integrity_check).toBe("ok");

  const [backup, ...others] = readdirSync(backupsDir);
  expect(others).toEqual([]);
  expect(backup).toMatch(/^studio-\d{8}T\d{6}-version-001\.db$/);
  const copy = new DatabaseSync(join(backupsDir, backup ?? ""), { readOnly: true });
  onTestFinished(() => copy.close());
  expect(copy.prepare("PRAGMA user_version").get()?.user_version).toBe(1);
  expect(copy.prepare("SELECT name FROM connections").get()?.name).toBe("Mine");
});

test("migration 3 keeps every conversation and finds words of thinking in those that were there before", () => {
  const { openAt } = setUp();
  const first = openAt(2);
  first.db.exec(`
    INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at) VALUES ('v1', 'Film', 0, 1, 2);
    INSERT INTO messages (id, conversation_id, role, blocks, state, created_at) VALUES ('m1', 'v1', 'assistant',
      '[{"type":"thinking","thinking":"the oilskin first","signature":"s"},{"type":"text","text":"A storm."}]',
      'complete', 1);
  `);
  first.close();
  const third = openAt(3);
  onTestFinished(() => third.close());
  const find = (words: string) =>
    third.prepare("SELECT message_id FROM messages_text WHERE messages_text MATCH ?").get(words)?.message_id;
  expect([find("oilskin"), find("storm"), find("signature")]).toEqual(["m1", "m1", undefined]);
  expect(third.prepare("SELECT pinned_at, removed_at, settings, shown_message_id FROM conversations").get()).toEqual({
    pinned_at: null,
    removed_at: null,
    settings: null,
    shown_message_id: null,
  });
  third.prepare("DELETE FROM messages").run();
  expect(third.prepare("SELECT count(*) AS n FROM messages_text").get()?.n).toBe(0);
});

test("migration 4 keeps every shot of a version 3 database; none of them is chained or waits", () => {
  const { openAt } = setUp();
  const third = openAt(3);
  third.db.exec(`
    INSERT INTO projects (id, title, created_at, updated_at) VALUES ('p1', 'Saltlight', 1, 2);
    INSERT INTO shots (id, project_id, position, draft, active_take_id, removed_at, created_at, updated_at)
      VALUES ('s1', 'p1', 1, '{"prompt":"A lantern"}', 't1', NULL, 1, 2), ('s2', 'p1', 2, '{}', NULL, 9, 1, 2);
  `);
  third.close();
  const fourth = openAt(4);
  onTestFinished(() => fourth.close());
  expect(fourth.prepare("SELECT * FROM shots ORDER BY id").all()).toEqual([
    {
      ...{ id: "s1", project_id: "p1", position: 1, draft: '{"prompt":"A lantern"}', active_take_id: "t1" },
      ...{ removed_at: null, created_at: 1, updated_at: 2, chain_shot_id: null, chain_take_id: null, waiting: null },
    },
    {
      ...{ id: "s2", project_id: "p1", position: 2, draft: "{}", active_take_id: null },
      ...{ removed_at: 9, created_at: 1, updated_at: 2, chain_shot_id: null, chain_take_id: null, waiting: null },
    },
  ]);
  expect(() => fourth.db.exec("UPDATE shots SET chain_shot_id = 'nobody' WHERE id = 's1'")).toThrow(/FOREIGN KEY/);
});

test("migration 7 keeps every file of an older database; none of them has a note", () => {
  const { openAt } = setUp();
  const before = openAt(4);
  before.db.exec(`
    INSERT INTO assets (id, sha256, kind, name, prompt, folder, path, bytes, facts, origin, state, rating, created_at)
      VALUES ('a1', 'x', 'video', 'One.mp4', '', '/l', 'One.mp4', 1, '{}', '{"type":"imported"}', 'ready', 3, 1);
  `);
  before.close();
  const after = openAt(7);
  onTestFinished(() => after.close());
  expect(after.prepare("SELECT id, rating, note FROM assets").all()).toEqual([{ id: "a1", rating: 3, note: "" }]);
});

test("migration 9 keeps every file findable and takes flags, colours and tags", () => {
  const { openAt } = setUp();
  const before = openAt(7);
  before.db.exec(`
    INSERT INTO assets (id, sha256, kind, name, prompt, folder, path, bytes, facts, origin, state, note, created_at)
      VALUES ('a1', 'x', 'video', 'Lighthouse.mp4', '', '/l', 'One.mp4', 1, '{}', '{"type":"imported"}', 'ready', 'gulls', 1);
  `);
  before.close();
  const after = openAt(9);
  onTestFinished(() => after.close());
  const found = (word: string) =>
    after.prepare("SELECT rowid FROM assets_text WHERE assets_text MATCH ?").all(word).length;
  expect([found("light"), found("gulls"), found("harbour")]).toEqual([1, 1, 0]);
  after.db.exec(`UPDATE assets SET flag = -1, label = 'red', tags = '["harbour"]'`);
  expect(found("harbour")).toBe(1);
  expect(() => after.db.exec("UPDATE assets SET flag = 2")).toThrow();
});

test("each step of an old database is backed up on its own, and the newest five copies are kept", () => {
  const { openAt, backupsDir } = setUp();
  openAt(1).close();
  const steps = Array.from(
    { length: 7 },
    (_, index): Migration => ({
      version: index + 2,
      up: (db) => db.exec(`CREATE TABLE step_${index + 2} (x)`),
    }),
  );
  openAt(1, steps).close();
  expect(readdirSync(backupsDir).map((name) => name.slice(-6, -3))).toEqual(["003", "004", "005", "006", "007"]);
});

test("a step that fails leaves the database as it was, with its backup, and opens again", async () => {
  const { openAt, backupsDir } = setUp();
  const first = openAt(2);
  first.db.exec("INSERT INTO settings (name, value) VALUES ('theme', '1')");
  first.close();
  const broken: Migration = {
    version: 3,
    up(db) {
      db.exec("DELETE FROM settings; CREATE TABLE half (x); CREATE TABLE half (x)");
    },
  };
  expect(() => openAt(2, [broken])).toThrow("half");
  expect(readdirSync(backupsDir)).toHaveLength(1);
  const again = openAt(2);
  onTestFinished(() => again.close());
  expect(again.prepare("SELECT count(*) AS n FROM settings").get()?.n).toBe(1);
  expect(tablesOf(again.db)).not.toContain("half");
});

test("no migration happens when its backup can't be written", async () => {
  const { openAt, file, backupsDir } = setUp();
  openAt(1).close();
  writeFileSync(backupsDir, "a file where the folder should be");
  expect((await failureOf(() => openAt(2)))?.code).toBe("disk_failed");
  const db = new DatabaseSync(file);
  onTestFinished(() => db.close());
  expect(db.prepare("PRAGMA user_version").get()?.user_version).toBe(1);
});

test("migration 6 gives films defaults, a view and a history, and each shot of before its own values", () => {
  const { openAt } = setUp();
  const first = openAt(4);
  first.db.exec(`
    INSERT INTO projects (id, title, created_at, updated_at) VALUES ('p1', 'Film', 1, 2);
    INSERT INTO shots (id, project_id, position, draft, created_at, updated_at)
      VALUES ('s1', 'p1', 1, '{"prompt":"雨","model":"Vendor-H3"}', 1, 2);
  `);
  first.close();
  const second = openAt(6);
  onTestFinished(() => second.close());
  expect(JSON.parse(String(second.prepare("SELECT draft FROM shots").get()?.draft))).toEqual({
    prompt: "雨",
    model: "Vendor-H3",
    inherits: [],
    promptPrefix: "",
    promptSuffix: "",
    projectReferences: [],
  });
  expect(second.prepare("SELECT view, defaults, removed_at FROM projects").get()).toMatchObject({
    view: "board",
    defaults: null,
    removed_at: null,
  });
  expect(tablesOf(second.db)).toContain("storyboard_steps");
});

test("migration 5 keeps work on tool calls with its message, and forgets it with it", () => {
  const { openAt } = setUp();
  const before = openAt(4);
  before.db.exec(`
    INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at) VALUES ('v1', 'Film', 0, 1, 2);
    INSERT INTO messages (id, conversation_id, role, blocks, state, created_at)
      VALUES ('m1', 'v1', 'assistant', '[]', 'complete', 1);
  `);
  before.close();
  const after = openAt(5);
  onTestFinished(() => after.close());
  expect(tablesOf(after.db)).toEqual(expect.arrayContaining(["tool_calls", "project_tools"]));
  after.db.exec("INSERT INTO tool_calls (message_id, call_id, conversation_id, work) VALUES ('m1', 'c1', 'v1', '{}')");
  after.db.exec("DELETE FROM messages WHERE id = 'm1'");
  expect(after.prepare("SELECT count(*) AS rows FROM tool_calls").get()?.rows).toBe(0);
});
