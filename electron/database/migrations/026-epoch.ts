import type { Migration } from "../migration.ts";

/**
 * Which moment of this installation the database is of (see epoch.ts), and since when a task is held because it came
 * from a database of an earlier moment.
 */
export const epochTable: Migration = {
  version: 26,
  up(db) {
    db.exec(`
      CREATE TABLE epoch (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        /* Raised at each start and before each paid request. */
        count INTEGER NOT NULL,
        /* Random, so that two databases that went different ways never share a moment. */
        nonce TEXT NOT NULL,
        /* The nonce that the mark outside held when this one was written. */
        previous TEXT NOT NULL,
        /* Unix ms; set in a copy (a backup), NULL in the database in use. */
        copied_at INTEGER,
        /* JSON: what was held when this database was opened as one of an earlier moment. */
        held TEXT
      ) STRICT;
      INSERT INTO epoch (one, count, nonce, previous) VALUES (1, 0, lower(hex(randomblob(16))), '');
      ALTER TABLE tasks ADD COLUMN held_at INTEGER;
      CREATE INDEX tasks_held ON tasks (held_at) WHERE held_at IS NOT NULL;
    `);
  },
};
