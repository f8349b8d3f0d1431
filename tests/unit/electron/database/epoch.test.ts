import { createHash, randomUUID } from "node:crypto";
import fs, {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test, vi } from "vitest";
import { backupDatabase } from "#core/database/copies/backup.ts";
import { leaveMark } from "#core/database/epoch.ts";
import { readMark } from "#core/database/epoch-mark.ts";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const open = (folder: string) => openDatabase({ file: join(folder, "studio.db"), backupsDir: join(folder, "backups") });
const verdictAt = (folder: string) => {
  const database = open(folder);
  database.close();
  return database.epoch?.verdict;
};
const markOf = (folder: string) => join(folder, "studio.epoch");

/** As a program does that keeps a file's time of birth: the copy's own stands where the first one's was written. */
function keepBirth(file: string) {
  const born = String(statSync(file, { bigint: true }).birthtimeNs);
  const slot = readFileSync(file, "utf8").slice(65, 512).trim();
  const { place, ...mark } = JSON.parse(slot) as { place: object };
  const text = JSON.stringify({ ...mark, writes: 100, place: { ...place, born } });
  const bytes = `${createHash("sha256").update(text).digest("hex")} ${text}\n`.padEnd(512);
  writeFileSync(file, bytes.repeat(2));
}

test("a database that is opened again and again is the present one", () => {
  const folder = temporaryFolder();
  expect(Array.from({ length: 5 }, () => verdictAt(folder))).toEqual(Array(5).fill("present"));
});

test("a data folder that was copied back over itself is a copy, however often it was opened in between", () => {
  const folder = temporaryFolder();
  verdictAt(folder);
  const backup = join(temporaryFolder(), "backup");
  cpSync(folder, backup, { recursive: true });
  // The number of a file that is gone is given to the next one.
  for (let starts = 1; starts < 5; starts += 1) {
    for (let start = 0; start < starts; start += 1) verdictAt(folder);
    for (const name of ["studio.db", "studio.epoch"])
      writeFileSync(join(folder, name), readFileSync(join(backup, name)));
    expect(verdictAt(folder)).toBe("copied");
  }
});

test("a copied data folder whose files kept their time of birth is a copy, and the first one is none", () => {
  const folder = temporaryFolder();
  verdictAt(folder);
  const copy = join(temporaryFolder(), "copy");
  cpSync(folder, copy, { recursive: true });
  keepBirth(markOf(copy));
  expect(verdictAt(copy)).toBe("copied");
  expect(verdictAt(folder)).toBe("present");
});

test("a copy is still one after what a studio notes as it ends", () => {
  const folder = temporaryFolder();
  const first = open(folder);
  const copy = join(temporaryFolder(), "copy");
  cpSync(folder, copy, { recursive: true });
  first.close();
  leaveMark(markOf(copy));
  expect(readMark(markOf(copy))).toMatchObject({ open: false, copied: true });
  expect(verdictAt(copy)).toBe("copied");
});

test("a backup of this very epoch that was put in place by hand is of earlier", () => {
  const folder = temporaryFolder();
  const database = open(folder);
  const backup = backupDatabase(database.db, join(folder, "backups"), 99, Date.now());
  database.close();
  rmSync(join(folder, "studio.db-wal"), { force: true });
  copyFileSync(backup, join(folder, "studio.db"));
  expect(verdictAt(folder)).toBe("earlier");
  expect(verdictAt(folder)).toBe("present");
});

test.each([
  ["before epochs, in the place of one that has them, is of earlier", 25, "earlier"],
  ["of the first version with epochs is the present one", 26, "present"],
])("a database of a version %s", (_what, version, verdict) => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const upTo = (last: number) => migrations.filter((step) => step.version <= last);
  const known = version === 25 ? migrations : upTo(version);
  openDatabase({ ...options, migrations: known }).close();
  if (version === 25) {
    for (const end of ["", "-wal", "-shm"]) rmSync(join(folder, `studio.db${end}`), { force: true });
    const other = temporaryFolder();
    openDatabase({ ...options, file: join(other, "studio.db"), migrations: upTo(version) }).close();
    copyFileSync(join(other, "studio.db"), options.file);
  }
  const again = openDatabase({ ...options, migrations: known });
  again.close();
  expect(again.epoch?.verdict).toBe(verdict);
});

test("a copy that holds nothing unsent isn't worth a word; a database of earlier is, but for a new one", () => {
  const folder = temporaryFolder();
  verdictAt(folder);
  const other = join(temporaryFolder(), "copied");
  cpSync(folder, other, { recursive: true });
  const copied = open(other);
  expect([copied.epoch?.verdict, copied.epoch?.held()]).toEqual(["copied", null]);
  copied.close();

  const database = open(folder);
  const backup = backupDatabase(database.db, join(folder, "backups"), 99, Date.now());
  database.close();
  rmSync(join(folder, "studio.db-wal"), { force: true });
  copyFileSync(backup, join(folder, "studio.db"));
  const earlier = open(folder);
  expect(earlier.epoch?.held()).toMatchObject({ why: "earlier", tasks: 0, replies: 0 });
  earlier.close();

  rmSync(join(folder, "studio.db"));
  const fresh = openDatabase({ file: join(folder, "studio.db"), backupsDir: join(folder, "backups"), allowNew: true });
  expect([fresh.epoch?.verdict, fresh.epoch?.held()]).toEqual(["earlier", null]);
  fresh.close();
});

test("that a database of earlier is in use is said at the start that found it, and at the next one no more", () => {
  const folder = temporaryFolder();
  const database = open(folder);
  const backup = backupDatabase(database.db, join(folder, "backups"), 99, Date.now());
  database.close();
  rmSync(join(folder, "studio.db-wal"), { force: true });
  copyFileSync(backup, join(folder, "studio.db"));
  const said = Array.from({ length: 3 }, () => {
    const { epoch, close } = open(folder);
    const held = [epoch?.held()?.why, epoch?.held()?.why];
    close();
    return held;
  });
  expect(said).toEqual([["earlier", "earlier"], ...Array(2).fill([undefined, undefined])]);
});

test("one task that is held is said at each start, until the person has looked at it", () => {
  const folder = temporaryFolder();
  const database = open(folder);
  database.db.exec(
    `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox, take,
       request, created_at, updated_at, seq) VALUES ('a', 'a', 0, 'video', 'intent', '', '', '', '', 1, 1, '{}', 1, 1, 1)`,
  );
  const backup = backupDatabase(database.db, join(folder, "backups"), 99, Date.now());
  database.close();
  rmSync(join(folder, "studio.db-wal"), { force: true });
  copyFileSync(backup, join(folder, "studio.db"));
  const said = Array.from({ length: 3 }, (_, start) => {
    const { db, epoch, close } = open(folder);
    if (start === 2) db.exec("UPDATE tasks SET state = 'failed'");
    const held = epoch?.held()?.tasks;
    close();
    return held;
  });
  expect(said).toEqual([1, 1, undefined]);
});

test("a database whose epoch was lost is never taken for the present one, with and without a mark beside it", () => {
  const folder = temporaryFolder();
  verdictAt(folder);
  const verdicts = () => {
    const database = open(folder);
    database.db.exec("DELETE FROM epoch");
    database.close();
    return database.epoch?.verdict;
  };
  expect(verdicts()).toBe("present");
  expect(verdicts()).toBe("earlier");
  rmSync(markOf(folder));
  expect(verdictAt(folder)).toBe("unmarked");
});

test("killed between the commit and the new mark it is the present one", () => {
  const folder = temporaryFolder();
  verdictAt(folder);
  const mark = markOf(folder);
  linkSync(mark, `${mark}.kept`);
  const database = open(folder);
  const killed = join(temporaryFolder(), "killed");
  mkdirSync(killed);
  for (const end of ["", "-wal"]) copyFileSync(join(folder, `studio.db${end}`), join(killed, `studio.db${end}`));
  database.close();
  for (const end of ["", "-wal"]) copyFileSync(join(killed, `studio.db${end}`), join(folder, `studio.db${end}`));
  // The very file that was there, and half of the one that was to take its place.
  renameSync(`${mark}.kept`, mark);
  writeFileSync(`${mark}.part`, readFileSync(mark).subarray(0, 300));
  expect(verdictAt(folder)).toBe("present");
});

test("killed at its very first start, between the commit and the new mark, it is the present one", () => {
  const folder = temporaryFolder();
  const mark = markOf(folder);
  const { renameSync: rename, openSync } = fs;
  let marks = 0;
  const kill = () => {
    throw new Error("killed");
  };
  const spies = [
    vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
      if (to === mark) marks += 1;
      return marks > 1 ? kill() : rename(from, to);
    }),
    vi
      .spyOn(fs, "openSync")
      .mockImplementation((...given) => (given[0] === mark && given[1] === "r+" ? kill() : openSync(...given))),
  ];
  const revive = () => {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(revive);
  syncBuiltinESMExports();
  expect(() => open(folder)).toThrow("killed");
  revive();
  expect(verdictAt(folder)).toBe("present");
});

test("where no new file can be made the mark is written in place", () => {
  const folder = temporaryFolder();
  verdictAt(folder);
  const before = statSync(markOf(folder)).ino;
  // Nothing can take this name.
  mkdirSync(join(`${markOf(folder)}.part`, "full"), { recursive: true });
  const database = open(folder);
  expect([database.epoch?.verdict, statSync(markOf(folder)).ino]).toEqual(["present", before]);
  database.close();
  expect(verdictAt(folder)).toBe("present");
});

test("a press is from before where it was made up to the moment at which an earlier database came in place, to the millisecond", () => {
  const folder = temporaryFolder();
  const openAt = (now: number) =>
    openDatabase({ file: join(folder, "studio.db"), backupsDir: join(folder, "backups"), now: () => now });
  const came = Date.UTC(2026, 10, 27, 20, 15);
  const made = (msecs: number) => newId({ msecs });
  const first = openAt(came - 60_000);
  // Nothing came in its place yet.
  expect(first.epoch?.isFromBefore(made(0))).toBe(false);
  expect(first.epoch?.isFromBefore(randomUUID())).toBe(false);
  const backup = backupDatabase(first.db, join(folder, "backups"), 99, came - 60_000);
  first.close();
  rmSync(join(folder, "studio.db-wal"), { force: true });
  copyFileSync(backup, join(folder, "studio.db"));
  const { epoch, close } = openAt(came);
  expect(epoch?.verdict).toBe("earlier");
  const judged = [came - 86_400_000, came - 1, came, came + 1, came + 86_400_000].map((at) =>
    epoch?.isFromBefore(made(at)),
  );
  expect(judged).toEqual([true, true, true, false, false]);
  // Of an id that tells no time nothing is known.
  expect(epoch?.isFromBefore(randomUUID())).toBe(true);
  close();
});
