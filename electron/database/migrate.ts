import type { DatabaseSync } from "node:sqlite";
import { backupDatabase } from "./copies/backup.ts";
import type { Migration } from "./migration.ts";
import { readVersion, refuseNewer } from "./schema-version.ts";
import { asDatabaseFailure } from "./sqlite-failure.ts";

/**
 * Brings the schema up to date, one transaction per step, with a backup before each step that changes existing data;
 * `onBackup` is told of it. A new database takes all steps in one: it is there whole or not at all, and a first start
 * waits for the disk once.
 */
export function migrate(
  db: DatabaseSync,
  migrations: readonly Migration[],
  options: { backupsDir: string; now: () => number; onBackup?: ((file: string) => void) | undefined },
): void {
  const from = readVersion(db);
  refuseNewer(from, migrations.at(-1)?.version ?? 0);
  const due = migrations.filter((step) => step.version > from);
  // Version 0 is a file that was just made: it holds nothing to keep.
  if (from === 0) {
    take(db, due);
    return;
  }
  for (const step of due) {
    const file = backupDatabase(db, options.backupsDir, readVersion(db), options.now());
    options.onBackup?.(file);
    take(db, [step]);
  }
}

function take(db: DatabaseSync, steps: readonly Migration[]): void {
  if (steps.length === 0) return;
  db.exec("BEGIN IMMEDIATE");
  try {
    for (const step of steps) {
      step.up(db);
      db.exec(`PRAGMA user_version = ${step.version}`);
    }
    db.exec("COMMIT");
  } catch (thrown) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw asDatabaseFailure(thrown);
  }
}
