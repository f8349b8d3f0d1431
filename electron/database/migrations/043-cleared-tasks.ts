import type { Migration } from "../migration.ts";

/** A finished task can be cleared from the list of tasks alone: as a take of its shot or song, and as what was paid, it stays. */
export const clearedTasks: Migration = {
  version: 43,
  up(db) {
    db.exec(`
      /* Unix ms; NULL: it is listed. */
      ALTER TABLE tasks ADD COLUMN cleared_at INTEGER;
      CREATE INDEX tasks_cleared ON tasks (state) WHERE cleared_at IS NOT NULL;
    `);
  },
};
