import type { Migration } from "../migration.ts";

/** Which answers stand side by side, which branch a conversation is the summary of, and messages not sent yet. */
export const summariesAndDrafts: Migration = {
  version: 15,
  up(db) {
    db.exec(`
      ALTER TABLE conversations ADD COLUMN compared_question_id TEXT;
      /* The last message of the branch, in another conversation. Stays when that is gone: it is asked for anew only with it. */
      ALTER TABLE conversations ADD COLUMN summary_of TEXT;
      CREATE INDEX conversations_by_summary ON conversations (summary_of) WHERE summary_of IS NOT NULL;

      CREATE TABLE message_drafts (
        /* A conversation, or "new". */
        place TEXT PRIMARY KEY,
        text TEXT NOT NULL,
        /* JSON */
        attachments TEXT NOT NULL
      ) STRICT;
      CREATE TRIGGER message_drafts_removed AFTER DELETE ON conversations BEGIN
        DELETE FROM message_drafts WHERE place = old.id;
      END;
    `);
  },
};
