import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import {
  asDatabaseFailure,
  assessCurrentDatabase,
  checkpointDatabase,
  EPOCH_FILE,
  forgetDamage,
  isDamageNoted,
  leaveMark,
  restoreRows,
  salvageLedger,
  stampCopy,
} from "#core/database/index.ts";
import { backupPath, stampOf } from "./backup-folder.ts";

const note = z.object({
  name: z.string(),
  at: z.number(),
  /** Files of an archive that didn't come, since they are others than it promises. */
  left: z.number().optional(),
  /** Everything was carried over already, from a database that was this: only the places are changed now. */
  carried: z.object({ from: z.enum(["nothing", "sound", "damaged"]), at: z.number() }).optional(),
});
export type PendingRestore = Pick<z.infer<typeof note>, "name" | "at" | "left">;

const places = (dataDir: string) => {
  const folder = join(dataDir, "restore");
  return {
    folder,
    database: join(folder, "studio.db"),
    note: join(folder, "ready.json"),
    salvaged: join(folder, "salvaged.db"),
  };
};

function readNote(dataDir: string): z.infer<typeof note> | null {
  const { note: file, database } = places(dataDir);
  try {
    return existsSync(database) ? note.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
  } catch {
    return null;
  }
}

/** What will take the place of the database at the next start; null when nothing is ready. */
export function pendingRestore(dataDir: string): PendingRestore | null {
  const found = readNote(dataDir);
  return found && { name: found.name, at: found.at, ...(found.left ? { left: found.left } : {}) };
}

/**
 * Copies a database to where the next start finds it. `check` throws for a copy that must not take the place of the one in
 * use; what it saw is what is used. The note comes last: without it nothing happens.
 */
export async function stageRestore(
  dataDir: string,
  source: string,
  about: PendingRestore,
  check: (copy: string) => Promise<void> | void,
): Promise<void> {
  const { folder, database } = places(dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    copyFileSync(source, database);
    sync(database);
    await check(database);
    writeNote(dataDir, about);
  } catch (thrown) {
    rmSync(folder, { recursive: true, force: true });
    throw asDatabaseFailure(thrown);
  }
}

function writeNote(dataDir: string, about: z.infer<typeof note>): void {
  const { note: file } = places(dataDir);
  writeFileSync(`${file}.part`, JSON.stringify(about), { mode: 0o600 });
  sync(`${file}.part`);
  renameSync(`${file}.part`, file);
}

export const forgetRestore = (dataDir: string): void =>
  rmSync(places(dataDir).folder, { recursive: true, force: true });

/**
 * Runs before the database is opened, with the data folder locked: a restore that was put ready takes its place. Every
 * step can be cut off and done again; the database in use is kept first, as a backup or, where it is damaged, as
 * `damaged-….db`, and everything that was paid for is carried over, as far as it can be read. Nothing happens when
 * nothing is ready. `onBackup` is told of each copy that is made.
 */
export function applyPendingRestore(
  dataDir: string,
  backupsDir: string,
  now: () => number,
  onBackup: (file: string) => void = () => {},
): void {
  const { folder, database } = places(dataDir);
  const ready = readNote(dataDir);
  if (ready === null) {
    rmSync(folder, { recursive: true, force: true });
    return;
  }
  const current = join(dataDir, "studio.db");
  try {
    const carried = ready.carried ?? carry(dataDir, backupsDir, ready, now, onBackup);
    if (carried.from === "sound") {
      const kept = backupPath(backupsDir, "before_restore", carried.at);
      keepAsBackup(current, kept);
      onBackup(kept);
    }
    if (carried.from === "damaged") setDamagedAside(dataDir, carried.at);
    sync(database);
    renameSync(database, current);
    forgetDamage(current);
    rmSync(folder, { recursive: true, force: true });
  } catch (thrown) {
    throw asDatabaseFailure(thrown);
  }
}

/** Once this is written down the database in use is read no more: from then on it may be on its way to another name. */
function carry(
  dataDir: string,
  backupsDir: string,
  ready: PendingRestore,
  now: () => number,
  onBackup: (file: string) => void,
) {
  const { database, salvaged } = places(dataDir);
  const current = join(dataDir, "studio.db");
  const epochFile = join(dataDir, EPOCH_FILE);
  const inUse = (statSync(current, { throwIfNoEntry: false })?.size ?? 0) > 0;
  // What a full check found may not show in a quick one.
  const judged = inUse ? assessCurrentDatabase(current, epochFile) : "nothing";
  const state = judged !== "nothing" && isDamageNoted(current) ? "damaged" : judged;
  // From here on there may be no log beside it, and that is as it should be.
  leaveMark(epochFile);
  if (state === "damaged") salvageLedger(current, salvaged);
  else if (inUse) checkpointDatabase(current);
  const source = state === "nothing" ? null : state === "damaged" ? salvaged : current;
  restoreRows(database, source, { backupsDir, epochFile, now, at: ready.at, trusted: state === "trusted", onBackup });
  const from = state === "nothing" || state === "damaged" ? state : "sound";
  const carried = { from, at: now() } as const;
  sync(database);
  writeNote(dataDir, { name: ready.name, at: ready.at, carried });
  return carried;
}

function keepAsBackup(current: string, kept: string): void {
  if (existsSync(kept)) return;
  copyFileSync(current, `${kept}.part`);
  stampCopy(`${kept}.part`, Date.now());
  sync(`${kept}.part`);
  renameSync(`${kept}.part`, kept);
}

/**
 * Gives the files of a database in use other names, `damaged-20261122T140300-123Z.db` and the log beside it. Where there
 * are hard links the file keeps its place until something else takes it.
 */
export function setDamagedAside(dataDir: string, at: number): string {
  const current = join(dataDir, "studio.db");
  const kept = join(dataDir, `damaged-${stampOf(at)}.db`);
  if (existsSync(current) && !existsSync(kept)) {
    try {
      linkSync(current, kept);
    } catch {
      // FAT and some network disks know no links.
      copyFileSync(current, `${kept}.part`);
      sync(`${kept}.part`);
      renameSync(`${kept}.part`, kept);
    }
  }
  if (existsSync(`${current}-wal`)) renameSync(`${current}-wal`, `${kept}-wal`);
  rmSync(`${current}-shm`, { force: true });
  return kept;
}

function sync(path: string): void {
  const handle = openSync(path, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
