import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { applyPendingRestore, pendingRestore, setDamagedAside, stageRestore } from "#core/backup/pending-restore.ts";
import { readMark, writeMark } from "#core/database/epoch-mark.ts";
import { placeDatabase } from "#tests/support/database/place-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

/** A data folder with a backup put ready. */
async function readyIn() {
  const dataDir = temporaryFolder();
  const backupsDir = join(dataDir, "backups");
  mkdirSync(backupsDir);
  const backup = join(temporaryFolder(), "asked.db");
  placeDatabase(backup);
  await stageRestore(dataDir, backup, { name: "asked.db", at: 40 }, () => {});
  const current = join(dataDir, "studio.db");
  return { dataDir, backupsDir, current, apply: (now = () => 50) => applyPendingRestore(dataDir, backupsDir, now) };
}

it.each<[string, (file: string) => void]>([
  ["there is none", () => {}],
  ["there is a file without anything in it", (file) => writeFileSync(file, "")],
])("where %s, a backup takes the place of the database and nothing is kept of it", async (_what, put) => {
  const { dataDir, backupsDir, current, apply } = await readyIn();
  put(current);
  apply();
  const db = new DatabaseSync(current, { readOnly: true });
  expect(db.prepare("SELECT went_back_at FROM epoch").get()).toEqual({ went_back_at: 50 });
  db.close();
  expect(readdirSync(backupsDir)).toEqual([]);
  expect([existsSync(join(dataDir, "restore")), pendingRestore(dataDir)]).toEqual([false, null]);
});

it("a restore that dies once the database was folded into one file leaves it known to be whole without its log", async () => {
  const { dataDir, current, apply } = await readyIn();
  placeDatabase(current);
  const mark = join(dataDir, "studio.epoch");
  writeMark(mark, { count: 1, nonce: "n", open: true });
  expect(() =>
    apply(() => {
      throw new Error("killed");
    }),
  ).toThrow();
  expect(readMark(mark)).toMatchObject({ count: 1, nonce: "n", open: false });
  expect(pendingRestore(dataDir)).toEqual({ name: "asked.db", at: 40 });
});

it("the restored database follows on what stands outside: to the next start it is the present one", async () => {
  const { dataDir, current, apply } = await readyIn();
  placeDatabase(current);
  writeMark(join(dataDir, "studio.epoch"), { count: 6, nonce: "n", open: false });
  apply();
  const db = new DatabaseSync(current, { readOnly: true });
  expect(db.prepare("SELECT count, previous, nonce <> 'n' AS isOther, copied_at FROM epoch").get()).toEqual({
    ...{ count: 7, previous: "n", isOther: 1, copied_at: null },
  });
  db.close();
});

it("a damaged database is put aside with the log beside it, once; where there is none nothing is", () => {
  const dataDir = temporaryFolder();
  const names = () => readdirSync(dataDir).sort();
  const at = Date.parse("2026-11-22T14:03:00.123Z");
  setDamagedAside(dataDir, at);
  expect(names()).toEqual([]);
  for (const end of ["", "-wal", "-shm"]) writeFileSync(join(dataDir, `studio.db${end}`), `first${end}`);
  const kept = setDamagedAside(dataDir, at);
  const [aside, log] = ["damaged-20261122T140300-123Z.db", "damaged-20261122T140300-123Z.db-wal"];
  expect([kept, names()]).toEqual([join(dataDir, aside), [aside, log, "studio.db"]]);
  expect(readFileSync(join(dataDir, log), "utf8")).toBe("first-wal");
  // Cut off and done again, when something else stands in its place by now.
  rmSync(join(dataDir, "studio.db"));
  writeFileSync(join(dataDir, "studio.db"), "second");
  setDamagedAside(dataDir, at);
  expect(readFileSync(kept, "utf8")).toBe("first");
});

it("a database whose last full check found damage is put aside as damaged, however sound it looks", async () => {
  const { dataDir, backupsDir, current, apply } = await readyIn();
  placeDatabase(join(dataDir, "other", "studio.db"));
  writeFileSync(current, readFileSync(join(dataDir, "other", "studio.db")));
  writeFileSync(join(dataDir, "studio.damage-found"), "row 1 missing from an index");
  apply();
  expect(readdirSync(backupsDir)).toEqual([]);
  expect(readdirSync(dataDir)).toContain("damaged-19700101T000000-050Z.db");
  // It was said of the other one.
  expect(readdirSync(dataDir)).not.toContain("studio.damage-found");
});

it.each([
  ["is no JSON", "{"],
  ["lacks its time", '{"name":"asked.db"}'],
  ["speaks of no kind that is known", '{"name":"asked.db","at":1,"carried":{"from":"elsewhere","at":1}}'],
])("a restore whose note %s isn't ready, and goes with the next start", async (_what, note) => {
  const { dataDir, current, apply } = await readyIn();
  writeFileSync(join(dataDir, "restore", "ready.json"), note);
  expect(pendingRestore(dataDir)).toBeNull();
  apply();
  expect([existsSync(join(dataDir, "restore")), existsSync(current)]).toEqual([false, false]);
});

it("a restore whose database is gone isn't ready, whatever its note says", async () => {
  const { dataDir, apply } = await readyIn();
  rmSync(join(dataDir, "restore", "studio.db"));
  expect(pendingRestore(dataDir)).toBeNull();
  apply();
  expect(existsSync(join(dataDir, "restore"))).toBe(false);
});
