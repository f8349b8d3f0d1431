import type { Migration } from "../migration.ts";

/**
 * Takes of a film or shot that was duplicated: entries of their own over the same file, which nobody asks a service for and
 * nobody pays. They are not listed as work. What uses a file is found by the file.
 */
export const copiedTakes: Migration = {
  version: 30,
  up(db) {
    db.exec(`
      /* The take that it was copied from; NULL for one that was asked for. */
      ALTER TABLE tasks ADD COLUMN copy_of TEXT;
      CREATE INDEX tasks_copied ON tasks (state) WHERE copy_of IS NOT NULL AND removed_at IS NULL;
      CREATE INDEX tasks_of_asset ON tasks (asset_id) WHERE asset_id IS NOT NULL;
    `);
  },
};
