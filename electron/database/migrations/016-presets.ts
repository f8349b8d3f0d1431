import type { Migration } from "../migration.ts";

/** What replies are asked with, under a name. */
export const presetsTable: Migration = {
  version: 16,
  up(db) {
    db.exec(`
      CREATE TABLE presets (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        settings TEXT NOT NULL,
        standard INTEGER NOT NULL DEFAULT 0 CHECK (standard IN (0, 1)),
        created_at INTEGER NOT NULL,
        removed_at INTEGER
      ) STRICT;
      /* New conversations begin with one of them at most. */
      CREATE UNIQUE INDEX presets_standard ON presets (standard) WHERE standard = 1;
    `);
  },
};
