import { DatabaseSync } from "node:sqlite";
import { asDatabaseFailure } from "../sqlite-failure.ts";

/** Brings a closed database into its one file: no write-ahead log stays beside it, so the file can be copied or replaced. */
export function checkpointDatabase(file: string): void {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file);
    db.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
  } catch (thrown) {
    throw asDatabaseFailure(thrown);
  } finally {
    if (db?.isOpen) db.close();
  }
}
