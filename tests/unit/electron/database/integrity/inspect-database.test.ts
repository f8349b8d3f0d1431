import fs, {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeMark } from "#core/database/epoch-mark.ts";
import { inspectDatabase } from "#core/database/integrity/inspect-database.ts";
import { damages, prepareForDamage } from "#tests/support/database/damage-database.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

/** A database of a version before epochs, without a log, and whether a studio with epochs left its mark beside it. */
function setUp(version: number, { marked = false } = {}) {
  const folder = temporaryFolder();
  const [file, backupsDir] = [join(folder, "studio.db"), join(folder, "backups")];
  const epochFile = join(folder, "studio.epoch");
  const db = new DatabaseSync(file);
  db.exec(`CREATE TABLE films (title); PRAGMA user_version = ${version}`);
  db.close();
  if (marked) writeMark(epochFile, { count: 1, nonce: "n", open: false });
  const inspect = () => inspectDatabase({ file, epochFile, backupsDir, known: 30, now: Date.UTC(2026, 0, 2) });
  return { folder, file, backupsDir, inspect };
}

test.each([
  ["of the first schema, where a studio with epochs was, is a copy", 1, true, true],
  ["of the last schema before epochs, where one was, is a copy", 25, true, true],
  ["of a schema before epochs is the studio's own where none was", 1, false, false],
  ["of the first schema with epochs is the studio's own", 26, true, false],
  // Its first steps are in its log yet: the log is its own.
  ["whose schema isn't in its file yet is no copy", 0, true, false],
])("a database %s", (_what, version, marked, isCopy) => {
  expect(setUp(version, { marked }).inspect()).toMatchObject({ isCopy, isNew: version === 0 });
});

test.each([
  ["a few words", Buffer.from("hello")],
  ["a page of something else", Buffer.alloc(4096, "not a database ")],
  ["a database whose beginning was written over", undefined],
])("%s in its place: it is said that it is no database, and it stays as it is", (_what, bytes) => {
  const { file, inspect } = setUp(25);
  const there = bytes ?? Buffer.concat([Buffer.alloc(16), readFileSync(file).subarray(16)]);
  writeFileSync(file, there);
  expect(inspect).toThrow(
    expect.objectContaining({
      error: expect.objectContaining({
        code: "database_damaged",
        message: "Reelsong’s database isn’t a database file.",
      }),
    }),
  );
  expect(readFileSync(file)).toEqual(there);
});

test("a copy lies without its log: one that lies there is another database's, and is set aside", () => {
  const { folder, file, inspect } = setUp(25, { marked: true });
  writeFileSync(`${file}-wal`, "of another");
  expect(inspect().isCopy).toBe(true);
  expect(readdirSync(folder).sort()).toContain("studio-20260102T000000.wal");
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test.each<[string, (file: string, backup: string) => void, boolean]>([
  ["there is none", () => {}, false],
  ["it is one byte for byte", (file, backup) => copyFileSync(file, backup), true],
  [
    "one is as long",
    (file, backup) => {
      copyFileSync(file, backup);
      const db = new DatabaseSync(backup);
      db.exec("PRAGMA user_version = 24");
      db.close();
    },
    false,
  ],
  [
    "one is longer",
    (file, backup) => {
      copyFileSync(file, backup);
      appendFileSync(backup, Buffer.alloc(4096));
    },
    false,
  ],
])("of a studio before epochs the database is a backup put in its place only where %s", (_what, make, isCopy) => {
  const { file, backupsDir, inspect } = setUp(25);
  mkdirSync(backupsDir);
  make(file, join(backupsDir, "asked-20260101T000000-000Z.db"));
  expect(inspect().isCopy).toBe(isCopy);
});

test.each([
  ["is still there: it is told again, and stays noted", true],
  ["is mended by now: the database opens, and nothing is noted any more", false],
])("damage that the last run noted %s", (_what, damaged) => {
  const folder = temporaryFolder();
  openTestDatabase(folder).close();
  const [file, note] = [join(folder, "studio.db"), join(folder, "studio.damage-found")];
  prepareForDamage(file);
  if (damaged) damages["an index that doesn't fit its table"]?.(file);
  const inspect = () =>
    inspectDatabase({
      ...{ file, epochFile: join(folder, "studio.epoch"), backupsDir: join(folder, "backups") },
      ...{ known: 999, now: 1 },
    });
  const whole = { isNew: false, isCopy: false, partly: false, lacksLog: false };
  // A look at the pages alone sees nothing of it.
  expect(inspect()).toEqual(whole);
  writeFileSync(note, "");
  if (damaged)
    expect(inspect).toThrow(
      expect.objectContaining({
        error: expect.objectContaining({
          code: "database_damaged",
          message: expect.stringMatching(
            /^Reelsong’s database is damaged: row \d+ missing from index sqlite_autoindex_settings_1/,
          ),
          details: { found: [expect.stringMatching(/^row \d+ missing from index/)] },
        }),
      }),
    );
  else expect(inspect()).toEqual(whole);
  expect(existsSync(note)).toBe(damaged);
});

test.each([
  ["its ledger is looked at first, and what is damaged in it is told", "tasks", 0, undefined],
  ["what isn't looked at in time isn't told", "tasks", 1e9, true],
  ["a whole one is only partly looked at", undefined, 0, true],
])("of a database too large for a start to read whole: %s", (_what, table, passed, partly) => {
  const folder = temporaryFolder();
  openTestDatabase(folder).close();
  const file = join(folder, "studio.db");
  prepareForDamage(file);
  if (table !== undefined) damages["a page of zeros"]?.(file);
  const { statSync } = fs;
  const large = vi.spyOn(fs, "statSync").mockImplementation(((path: string, options: never) => {
    const found = statSync(path, options);
    return path === file ? Object.assign(found, { size: 1e12 }) : found;
  }) as never);
  let asked = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => passed * asked++);
  syncBuiltinESMExports();
  onTestFinished(() => {
    large.mockRestore();
    clock.mockRestore();
    syncBuiltinESMExports();
  });
  const inspect = () =>
    inspectDatabase({
      ...{ file, epochFile: join(folder, "studio.epoch"), backupsDir: join(folder, "backups") },
      ...{ known: 999, now: 1 },
    }).partly;
  if (partly === undefined) expect(inspect).toThrow("The database is damaged and can’t be read.");
  else expect(inspect()).toBe(partly);
});
