import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { folderMode, makePrivate } from "#core/files/confinement/index.ts";
import { stampCopy } from "./stamp-copy.ts";

const KEPT_BACKUPS = 5;

/**
 * Writes a whole copy of the database into `backupsDir` before a migration changes it, and keeps the newest five.
 * Returns the path of the copy.
 */
export function backupDatabase(db: DatabaseSync, backupsDir: string, version: number, now: number): string {
  mkdirSync(backupsDir, { recursive: true, mode: folderMode });
  const stamp = new Date(now).toISOString().replaceAll(/[-:]/g, "").replace(/\..*$/, "");
  const file = join(backupsDir, `studio-${stamp}-version-${String(version).padStart(3, "0")}.db`);
  // Under its name there is only ever a whole copy; a leftover of the same second would make VACUUM INTO refuse.
  const part = `${file}.part`;
  rmSync(part, { force: true });
  makePrivate(part);
  db.prepare("VACUUM INTO ?").run(part);
  stampCopy(part, now);
  const handle = openSync(part, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, file);
  const older = readdirSync(backupsDir)
    .filter((name) => /^studio-.*\.db$/.test(name))
    .sort()
    .slice(0, -KEPT_BACKUPS);
  for (const name of older) {
    rmSync(join(backupsDir, name), { force: true });
    rmSync(join(backupsDir, `${name}.signature`), { force: true });
  }
  return file;
}
