import type { Migration } from "../migration.ts";

/**
 * What a thread's outline says stands in one index: read from the rows, it took the words of the whole conversation from
 * the disk. It serves all that the one before it did.
 */
export const threadOutline: Migration = {
  version: 24,
  up(db) {
    db.exec(`
      CREATE INDEX messages_outline
        ON messages (conversation_id, position, id, parent_id, role, model, created_at, octet_length(blocks));
      DROP INDEX messages_by_conversation;
    `);
  },
};
