import { DatabaseSync } from "node:sqlite";

/**
 * Says in a copy of the database that it is one, and when it was made: put in the database's place by hand, it is known
 * again. Brings it into its one file.
 */
export function stampCopy(file: string, now: number): void {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    db.exec("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL");
    if (hasEpoch(db)) db.prepare("UPDATE epoch SET copied_at = ?").run(now);
  } finally {
    db.close();
  }
}

/** A database of a studio before epochs has none. */
export const hasEpoch = (db: DatabaseSync): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'epoch'").get() !== undefined;
