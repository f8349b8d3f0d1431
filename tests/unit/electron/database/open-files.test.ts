import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { relocateAssets } from "#core/database/assets/relocate-assets.ts";
import { backupDatabase } from "#core/database/copies/backup.ts";
import { checkpointDatabase } from "#core/database/copies/checkpoint-database.ts";
import { copyDatabase } from "#core/database/copies/copy-database.ts";
import { makeEmptyDatabase } from "#core/database/copies/make-empty-database.ts";
import { peekDatabase } from "#core/database/copies/peek-database.ts";
import { restoreRows } from "#core/database/copies/restore-rows.ts";
import { stampCopy } from "#core/database/copies/stamp-copy.ts";
import { summarizeDatabase } from "#core/database/copies/summarize-database.ts";
import { leaveMark } from "#core/database/epoch.ts";
import { readMark, renewMark, writeMark } from "#core/database/epoch-mark.ts";
import { lockFolder } from "#core/database/folder-lock.ts";
import { openForeign } from "#core/database/foreign/open-foreign.ts";
import { assessCurrentDatabase } from "#core/database/integrity/assess-current-database.ts";
import { inspectDatabase } from "#core/database/integrity/inspect-database.ts";
import { openDatabase } from "#core/database/open.ts";
import { salvageLedger } from "#core/database/tasks/salvage-ledger.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

/** A studio's folder, closed: its database with its mark, and files that are none. */
function setUp() {
  const folder = temporaryFolder();
  openTestDatabase(folder).close();
  const at = (name: string) => join(folder, name);
  const [file, mark, backups] = [at("studio.db"), at("studio.epoch"), at("backups")];
  mkdirSync(backups, { recursive: true });
  writeFileSync(at("words.db"), "no database at all, but long enough to have a head of sixteen bytes");
  copyFileSync(file, at("broken.db"));
  // A page in the middle of it is written over.
  const bytes = readFileSync(at("broken.db"));
  bytes.fill(0x5a, 4096, 4096 * 12);
  writeFileSync(at("broken.db"), bytes);
  return { folder, at, file, mark, backups };
}
type Studio = ReturnType<typeof setUp>;

const open = (file: string) => new DatabaseSync(file);
const inspect = ({ file, mark, backups }: Studio, name = file) =>
  inspectDatabase({ file: name, epochFile: mark, backupsDir: backups, known: 1000, now: 0 });
const restore = ({ at, mark, backups }: Studio, restored: string, current: string | null) =>
  restoreRows(at(restored), current === null ? null : at(current), {
    ...{ backupsDir: backups, epochFile: mark, now: () => 5, at: 1, trusted: true },
  });

/**
 * A file that stays open can't be replaced or removed on Windows, and its lock goes with no process: whatever becomes of
 * a piece of work, it holds none afterwards. Each says whether it gives up.
 */
test.each<[what: string, work: (studio: Studio) => unknown, fails: boolean]>([
  ["a mark that is read", ({ mark }) => readMark(mark), false],
  ["a mark that is written over", ({ mark }) => writeMark(mark, { count: 9, nonce: "n", open: true }), false],
  ["a mark in a new file", ({ mark }) => renewMark(mark, { count: 9, nonce: "n", open: true }), false],
  ["a first mark", ({ at }) => writeMark(at("first"), { count: 0, nonce: "n", open: false }), false],
  ["a studio that leaves", ({ mark }) => leaveMark(mark), false],
  ["a folder locked and let go", ({ at }) => lockFolder(at("own.lock"))(), false],
  [
    "a lock file that is no database",
    ({ at }) => {
      writeFileSync(at("own.lock"), "a lock file that something else was written to, longer than a head");
      lockFolder(at("own.lock"))();
    },
    false,
  ],
  ["a look at the database", (studio) => inspect(studio), false],
  ["a look at one that is damaged", (studio) => inspect(studio, studio.at("broken.db")), true],
  ["a look at what is none", (studio) => inspect(studio, studio.at("words.db")), true],
  ["whether a restore may rely on it", ({ file, mark }) => assessCurrentDatabase(file, mark), false],
  ["whether it may on a damaged one", ({ at, mark }) => assessCurrentDatabase(at("broken.db"), mark), false],
  ["whether it may on what is none", ({ at, mark }) => assessCurrentDatabase(at("words.db"), mark), false],
  ["what a backup holds", ({ file }) => summarizeDatabase(file), false],
  ["what a damaged one holds", ({ at }) => summarizeDatabase(at("broken.db")), true],
  ["what is no backup", ({ at }) => summarizeDatabase(at("words.db")), true],
  ["a peek", ({ file }) => peekDatabase(file), false],
  ["a peek at a damaged one", ({ at }) => peekDatabase(at("broken.db")), false],
  ["a database of somebody else", ({ file }) => openForeign(file).db.close(), false],
  ["what somebody else calls one", ({ at }) => openForeign(at("words.db")), true],
  ["an empty database", ({ at }) => makeEmptyDatabase(at("empty.db")), false],
  ["a copy that is stamped", ({ file }) => stampCopy(file, 7), false],
  ["a file that is no copy", ({ at }) => stampCopy(at("words.db"), 7), true],
  ["one file of a database and its log", ({ file }) => checkpointDatabase(file), false],
  ["one file of what is none", ({ at }) => checkpointDatabase(at("words.db")), true],
  ["where files lie", ({ file }) => relocateAssets(file, [{ assetId: "a", folder: "/films", path: "a.mp4" }]), false],
  ["where files lie, in what is none", ({ at }) => relocateAssets(at("words.db"), []), true],
  ["a ledger that is saved", ({ at }) => salvageLedger(at("broken.db"), at("ledger.db")), false],
  ["a ledger of nothing", ({ at }) => salvageLedger(at("nowhere.db"), at("ledger.db")), false],
  [
    "rows that are restored",
    (studio) => {
      copyFileSync(studio.file, studio.at("backup.db"));
      restore(studio, "backup.db", "studio.db");
    },
    false,
  ],
  ["rows of what is no backup", (studio) => restore(studio, "words.db", "studio.db"), true],
  [
    "rows beside what is no database",
    (studio) => {
      copyFileSync(studio.file, studio.at("backup.db"));
      restore(studio, "backup.db", "words.db");
    },
    true,
  ],
  [
    "a copy before a step of the schema",
    ({ file, backups }) => {
      const db = open(file);
      backupDatabase(db, backups, 3, 0);
      db.close();
    },
    false,
  ],
  [
    "a copy beside its work",
    async ({ file, at }) => {
      const db = open(file);
      await copyDatabase(db, at("copy.db")).finally(() => db.close());
    },
    false,
  ],
  [
    "a studio that is opened and closed",
    ({ file, backups }) => openDatabase({ file, backupsDir: backups }).close(),
    false,
  ],
  [
    "a studio that can't be opened",
    ({ at, file, backups }) => {
      copyFileSync(at("broken.db"), file);
      openDatabase({ file, backupsDir: backups });
    },
    true,
  ],
  [
    "a studio whose mark can't be kept",
    ({ file, mark, backups }) => {
      rmSync(mark);
      mkdirSync(`${mark}.part`);
      openDatabase({ file, backupsDir: backups, allowLostLog: true });
    },
    true,
  ],
])("%s holds no file afterwards", async (_what, work, fails) => {
  const studio = setUp();
  expect(openFilesIn(studio.folder)).toEqual([]);
  const outcome = await Promise.resolve()
    .then(() => work(studio))
    .then(
      () => "done",
      () => "failed",
    );
  expect(outcome).toBe(fails ? "failed" : "done");
  expect(openFilesIn(studio.folder)).toEqual([]);
});

test("what couldn't be opened lets the next one in: its folder isn't locked any more", () => {
  const { at, file, backups } = setUp();
  copyFileSync(file, at("whole.db"));
  copyFileSync(at("broken.db"), file);
  expect(() => openDatabase({ file, backupsDir: backups })).toThrow();
  copyFileSync(at("whole.db"), file);
  const studio = openDatabase({ file, backupsDir: backups });
  expect(() => openDatabase({ file, backupsDir: backups })).toThrow(/in use|already/i);
  studio.close();
  openDatabase({ file, backupsDir: backups }).close();
});
