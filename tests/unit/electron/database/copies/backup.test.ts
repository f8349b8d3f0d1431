import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { backupDatabase } from "#core/database/copies/backup.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const now = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

function setUp() {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => db.close());
  db.exec("CREATE TABLE films (title); INSERT INTO films VALUES ('Saltlight')");
  const backupsDir = join(temporaryFolder(), "backups");
  return { db, backupsDir };
}

test("what a copy of the same second left half is written over, and only the whole copy is there", () => {
  const { db, backupsDir } = setUp();
  mkdirSync(backupsDir);
  writeFileSync(join(backupsDir, "studio-20260102T030405-version-003.db.part"), "half of a copy");
  const file = backupDatabase(db, backupsDir, 3, now);
  expect(file).toBe(join(backupsDir, "studio-20260102T030405-version-003.db"));
  expect(readdirSync(backupsDir)).toEqual(["studio-20260102T030405-version-003.db"]);
  const copy = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => copy.close());
  expect(copy.prepare("SELECT title FROM films").all()).toEqual([{ title: "Saltlight" }]);
});

test("an older copy goes with its signature, and copies of another kind stay", () => {
  const { db, backupsDir } = setUp();
  const first = backupDatabase(db, backupsDir, 1, now);
  writeFileSync(`${first}.signature`, "signed");
  const asked = join(backupsDir, "asked-20200101T000000-000Z.db");
  writeFileSync(asked, "rows");
  for (const version of [2, 3, 4, 5]) backupDatabase(db, backupsDir, version, now);
  expect([first, `${first}.signature`].map(existsSync)).toEqual([true, true]);
  backupDatabase(db, backupsDir, 6, now);
  expect([first, `${first}.signature`, asked].map(existsSync)).toEqual([false, false, true]);
});
