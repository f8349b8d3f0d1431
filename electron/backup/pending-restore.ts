import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { carryOver } from "#core/database/restore-rows.ts";
import { settleDatabase } from "#core/database/settle-database.ts";
import { asDatabaseFailure } from "#core/database/sqlite-failure.ts";
import { backupPath } from "./backup-folder.ts";

const note = z.object({ name: z.string(), at: z.number() });
export type PendingRestore = z.infer<typeof note>;

const places = (dataDir: string) => {
  const folder = join(dataDir, "restore");
  return { folder, database: join(folder, "studio.db"), note: join(folder, "ready.json") };
};

/** What will take the place of the database at the next start; null when nothing is ready. */
export function pendingRestore(dataDir: string): PendingRestore | null {
  const { note: file, database } = places(dataDir);
  try {
    return existsSync(database) ? note.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
  } catch {
    return null;
  }
}

/** Copies a whole, checked database to where the next start finds it. The note comes last: without it nothing happens. */
export function putReady(dataDir: string, source: string, about: PendingRestore): void {
  const { folder, database, note: file } = places(dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    copyFileSync(source, database);
    sync(database);
    writeFileSync(`${file}.part`, JSON.stringify(about));
    sync(`${file}.part`);
    renameSync(`${file}.part`, file);
  } catch (thrown) {
    rmSync(folder, { recursive: true, force: true });
    throw asDatabaseFailure(thrown);
  }
}

export const forgetRestore = (dataDir: string): void =>
  rmSync(places(dataDir).folder, { recursive: true, force: true });

/**
 * Runs before the database is opened, with the data folder locked: a restore that was put ready takes its place. Every
 * step can be cut off and done again; the database in use is kept as a backup first, and everything that was paid for
 * is carried over. Nothing happens when nothing is ready. `onBackup` is told of each copy that is made.
 */
export function applyPendingRestore(
  dataDir: string,
  backupsDir: string,
  now: () => number,
  onBackup: (file: string) => void = () => {},
): void {
  const { folder, database } = places(dataDir);
  if (pendingRestore(dataDir) === null) {
    rmSync(folder, { recursive: true, force: true });
    return;
  }
  const current = join(dataDir, "studio.db");
  const inUse = existsSync(current);
  if (inUse) settleDatabase(current);
  carryOver(database, inUse ? current : null, backupsDir, now, onBackup);
  if (inUse) {
    const kept = backupPath(backupsDir, "before_restore", now());
    copyFileSync(current, `${kept}.part`);
    sync(`${kept}.part`);
    renameSync(`${kept}.part`, kept);
    onBackup(kept);
  }
  sync(database);
  renameSync(database, current);
  rmSync(folder, { recursive: true, force: true });
}

function sync(path: string): void {
  const handle = openSync(path, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
