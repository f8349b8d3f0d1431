import type { DatabaseSync } from "node:sqlite";
import { backupDatabase } from "./backup.ts";
import type { Migration } from "./migration.ts";
import { readVersion, refuseNewer } from "./schema-version.ts";
import { asDatabaseFailure } from "./sqlite-failure.ts";

/** Brings the schema up to date, one transaction per step, with a backup before each step that changes existing data; `onBackup` is told of it. */
export function migrate(
  db: DatabaseSync,
  migrations: readonly Migration[],
  options: { backupsDir: string; now: () => number; onBackup?: ((file: string) => void) | undefined },
): void {
  const from = readVersion(db);
  refuseNewer(from, migrations.at(-1)?.version ?? 0);
  for (const step of migrations) {
    const current = readVersion(db);
    if (step.version <= current) continue;
    // Version 0 is a file that was just made: it holds nothing to keep.
    if (from > 0) {
      const file = backupDatabase(db, options.backupsDir, current, options.now());
      options.onBackup?.(file);
    }
    db.exec("BEGIN IMMEDIATE");
    try {
      step.up(db);
      db.exec(`PRAGMA user_version = ${step.version}`);
      db.exec("COMMIT");
    } catch (thrown) {
      if (db.isTransaction) db.exec("ROLLBACK");
      throw asDatabaseFailure(thrown);
    }
  }
}
