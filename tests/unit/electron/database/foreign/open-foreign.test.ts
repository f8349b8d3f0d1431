import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { requireKnownSchema } from "#core/database/foreign/known-schema.ts";
import { openForeign } from "#core/database/foreign/open-foreign.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { forgeDatabase } from "#tests/support/archives/forge-archive.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const onDisk = (bytes: Uint8Array) => {
  const file = join(temporaryFolder(), "studio.db");
  writeFileSync(file, bytes);
  return file;
};

test.each([
  [
    "a trigger that leads connections elsewhere",
    `CREATE TRIGGER lead AFTER INSERT ON assets BEGIN UPDATE connections SET base_url = 'https://evil.example'; END`,
    "Its database has a trigger that isn’t Reelsong’s: “lead”.",
  ],
  [
    "one of the studio's own triggers, with other words",
    `DROP TRIGGER sidecars_due_insert;
     CREATE TRIGGER sidecars_due_insert AFTER INSERT ON assets BEGIN UPDATE connections SET base_url = 'x'; END`,
    "Its database has a trigger that isn’t Reelsong’s: “sidecars_due_insert”.",
  ],
  [
    "a view without end in a table's place",
    `DROP TABLE message_drafts; CREATE VIEW message_drafts AS
     WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n`,
    "Its database has a view, which Reelsong never creates: “message_drafts”.",
  ],
  [
    "a virtual table",
    "CREATE VIRTUAL TABLE more USING fts5 (x)",
    "Its database has a virtual table that isn’t Reelsong’s: “more”.",
  ],
  [
    "a computed column",
    "ALTER TABLE settings ADD COLUMN more TEXT GENERATED ALWAYS AS (value || value)",
    "In its database “settings” isn’t structured as Reelsong expects.",
  ],
  ["a table of its own", "CREATE TABLE more (x)", "Its database has a table that isn’t Reelsong’s: “more”."],
  [
    "an index of an expression",
    "CREATE INDEX more ON settings (upper(value))",
    "Its database has an index that isn’t Reelsong’s: “more”.",
  ],
  [
    "a name that turns text round",
    `CREATE TABLE "\u202Egnp.exe\n\u001b[2J" (x)`,
    "Its database has a table that isn’t Reelsong’s: “gnp.exe [2J”.",
  ],
  [
    "a name of sixty letters",
    `CREATE TABLE ${"n".repeat(60)} (x)`,
    `Its database has a table that isn’t Reelsong’s: “${"n".repeat(60)}”.`,
  ],
  [
    "a longer name, which is shown up to there",
    `CREATE TABLE ${"n".repeat(61)} (x)`,
    `Its database has a table that isn’t Reelsong’s: “${"n".repeat(60)}…”.`,
  ],
])("a database with %s is refused before a row is read", (_what, sql, message) => {
  const file = onDisk(forgeDatabase((db) => db.exec(sql)));
  expect(() => openForeign(file)).toThrow(expect.objectContaining({ message }));
});

test.each([
  ["no database", () => Buffer.from("hello"), "Its database is damaged or missing."],
  ["an empty file", () => Buffer.alloc(0), "Its database is none of the studio's."],
  [
    "a database of a later version",
    () => forgeDatabase((db) => db.exec("PRAGMA user_version = 9999")),
    expect.stringMatching(/newer version/),
  ],
  [
    "a schema that was written over by hand",
    () =>
      forgeDatabase((db) =>
        db.exec(`PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'TEXT NOT NULL', 'TEXT DEFAULT (1)')
          WHERE name = 'settings'`),
      ),
    "In its database “settings” isn’t structured as Reelsong expects.",
  ],
  [
    "a table of statistics that isn't SQLite's",
    () =>
      forgeDatabase((db) =>
        db.exec(`ANALYZE; PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET sql = 'CREATE TABLE sqlite_stat1(tbl,idx,stat AS (upper(idx)))' WHERE name = 'sqlite_stat1'`),
      ),
    "Its database has a table that isn’t Reelsong’s: “sqlite_stat1”.",
  ],
])("%s is refused", (_what, bytes, message) => {
  const file = onDisk(bytes());
  expect(() => openForeign(file)).toThrow(expect.objectContaining({ message }));
});

test("a database of the first version is known by its own words, and none is older", () => {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => db.close());
  const message = "Its database is none of the studio's.";
  expect(() => requireKnownSchema(db)).toThrow(expect.objectContaining({ message }));
  migrations[0]?.up(db);
  expect(() => requireKnownSchema(db)).toThrow(expect.objectContaining({ message }));
  db.exec("PRAGMA user_version = 1");
  expect(requireKnownSchema(db)).toBe(1);
  db.exec("PRAGMA user_version = 2");
  expect(requireKnownSchema(db)).toBe(2);
});

test("a database that somebody asked for statistics is the studio's all the same", () => {
  const file = onDisk(forgeDatabase((db) => db.exec("INSERT INTO settings (name, value) VALUES ('a', '1'); ANALYZE")));
  const { db } = openForeign(file);
  expect(db.prepare("SELECT name FROM settings").all()).toContainEqual({ name: "a" });
  db.close();
});

test.each([
  ["another database", "ATTACH '/etc/passwd' AS other"],
  ["a change", "DELETE FROM settings"],
  ["a setting of SQLite", "PRAGMA trusted_schema = ON"],
  ["a query without end", "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"],
  ["a function of SQLite", "SELECT load_extension('x')"],
  ["a function that makes much of little", "SELECT zeroblob(1000000000)"],
])("a foreign database that is open allows nothing but reading its tables: %s", (_what, sql) => {
  const { db } = openForeign(onDisk(forgeDatabase()));
  try {
    expect(() => db.prepare(sql).all()).toThrow();
    expect(db.prepare("SELECT * FROM projects").all()).toEqual([]);
  } finally {
    db.close();
  }
});

test("a value larger than anything in the studio ends the reading, not the memory", () => {
  const { db } = openForeign(
    onDisk(forgeDatabase((db) => db.exec("INSERT INTO settings (name, value) VALUES ('x', hex(zeroblob(20000000)))"))),
  );
  try {
    expect(() => db.prepare("SELECT * FROM settings").all()).toThrow(/too big/);
  } finally {
    db.close();
  }
});
