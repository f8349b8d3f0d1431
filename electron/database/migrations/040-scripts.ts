import type { Migration } from "../migration.ts";

/** A film may have a script. */
export const scripts: Migration = {
  version: 40,
  up(db) {
    db.exec(`
      CREATE TABLE scripts (
        project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id),
        /* Fountain, to the letter. */
        text TEXT NOT NULL,
        /* Grows with each change, so that a window knows whether another wrote meanwhile. */
        revision INTEGER NOT NULL DEFAULT 1
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
