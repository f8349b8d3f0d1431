import type { Migration } from "../migration.ts";

/** A conversation can be archived: it is out of the list, and still found by search. */
export const archivedConversations: Migration = {
  version: 45,
  up(db) {
    db.exec(`
      /* Unix ms; NULL: it is listed. */
      ALTER TABLE conversations ADD COLUMN archived_at INTEGER;
      CREATE INDEX conversations_archived ON conversations (archived_at) WHERE archived_at IS NOT NULL;
    `);
  },
};
