import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { folderMode, makePrivate } from "#core/confinement/index.ts";
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
  // A leftover of the same second would make VACUUM INTO refuse.
  rmSync(file, { force: true });
  makePrivate(file);
  db.prepare("VACUUM INTO ?").run(file);
  stampCopy(file, now);
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
