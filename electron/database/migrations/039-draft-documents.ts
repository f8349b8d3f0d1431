import type { Migration } from "../migration.ts";

/** The texts of files that a message being written brings along. */
export const draftDocuments: Migration = {
  version: 39,
  up(db) {
    db.exec("ALTER TABLE message_drafts ADD COLUMN documents TEXT NOT NULL DEFAULT '[]'");
  },
};
