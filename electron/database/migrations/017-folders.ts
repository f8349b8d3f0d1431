import type { Migration } from "../migration.ts";

/** Folders of conversations. One that is removed keeps its conversations in mind until it is gone, for its undo. */
export const folders: Migration = {
  version: 17,
  up(db) {
    db.exec(`
      CREATE TABLE folders (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
        created_at INTEGER NOT NULL,
        removed_at INTEGER
      ) STRICT;
      ALTER TABLE conversations ADD COLUMN folder_id TEXT REFERENCES folders (id) ON DELETE SET NULL;
      CREATE INDEX conversations_of_folder ON conversations (folder_id, updated_at DESC) WHERE removed_at IS NULL;
    `);
  },
};
