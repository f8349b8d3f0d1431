import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { copyDatabase } from "#core/database/copies/copy-database.ts";
import { stampCopy } from "#core/database/copies/stamp-copy.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

/** A database at work, with a log beside it and more pages than are copied at a time. */
function atWork() {
  const folder = temporaryFolder();
  const file = join(folder, "studio.db");
  const db = new DatabaseSync(file);
  onTestFinished(() => db.close());
  db.exec(`PRAGMA journal_mode = WAL; CREATE TABLE epoch (copied_at INTEGER); INSERT INTO epoch VALUES (NULL);
    CREATE TABLE films (cover BLOB); INSERT INTO films VALUES (zeroblob(2000000)), (zeroblob(10))`);
  return { folder, file, db };
}
const read = (file: string) => {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const epoch = db.prepare("SELECT copied_at FROM epoch").get();
    return { ...epoch, ...db.prepare("SELECT count(*) AS films FROM films").get() };
  } finally {
    db.close();
  }
};
/** SQLite's header: 1 where a database is its one file, 2 where it has a log. */
const writesLog = (file: string) => [...readFileSync(file).subarray(18, 20)];

it("a copy is whole when it gets its name, says that it is one, and is one file", async () => {
  const { folder, db } = atWork();
  const copy = join(folder, "copy.db");
  writeFileSync(`${copy}.part`, "half of another");
  const before = Date.now();
  let seen: unknown;
  await copyDatabase(db, copy, async (part) => {
    seen = [existsSync(copy), read(part)];
  });
  const whole = { films: 2, copied_at: expect.any(Number) };
  expect([seen, read(copy)]).toEqual([[false, whole], whole]);
  expect(Number(read(copy).copied_at)).toBeGreaterThanOrEqual(before);
  expect(writesLog(copy)).toEqual([1, 1]);
  expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual(["copy.db"]);
});

it("a copy that its caller refuses leaves nothing", async () => {
  const { folder, db } = atWork();
  const refused = new Error("no");
  const copy = join(folder, "copy.db");
  const asked = copyDatabase(db, copy, async () => {
    throw refused;
  });
  await expect(asked).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual([]);
});

it("a copy with a log of its own is brought into its one file; one from before epochs is left unstamped", () => {
  const { folder, db, file } = atWork();
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const copy = join(folder, "copy.db");
  writeFileSync(copy, readFileSync(file));
  expect(writesLog(copy)).toEqual([2, 2]);
  stampCopy(copy, 7);
  expect([writesLog(copy), read(copy).copied_at]).toEqual([[1, 1], 7]);
  const old = new DatabaseSync(copy);
  old.exec("DROP TABLE epoch");
  old.close();
  expect(() => stampCopy(copy, 8)).not.toThrow();
});
