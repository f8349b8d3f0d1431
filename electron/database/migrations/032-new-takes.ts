import type { Migration } from "../migration.ts";

/** Takes that came and that nobody has looked at yet. */
export const newTakes: Migration = {
  version: 32,
  up(db) {
    db.exec(`
      CREATE TABLE new_takes (
        task_id TEXT NOT NULL PRIMARY KEY REFERENCES tasks (id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
