import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations/index.ts";
import { asDatabaseFailure } from "../sqlite-failure.ts";

/** Writes an empty database of today's schema: what a restore puts rows into when no whole database may be taken over. */
export function makeEmptyDatabase(file: string): void {
  let db: DatabaseSync | undefined;
  try {
    rmSync(file, { force: true });
    db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    db.exec("PRAGMA journal_mode = DELETE");
    migrate(db, migrations, { backupsDir: "", now: () => 0 });
  } catch (thrown) {
    throw asDatabaseFailure(thrown);
  } finally {
    if (db?.isOpen) db.close();
  }
}
