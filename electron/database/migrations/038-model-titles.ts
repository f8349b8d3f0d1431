import type { Migration } from "../migration.ts";

/**
 * Titles that a model writes. A request for one is stored before it leaves, one a conversation for all time, so that none
 * is paid for twice; what it used is counted with the conversation.
 */
export const modelTitles: Migration = {
  version: 38,
  up(db) {
    db.exec(`
      /* 1 while the title is the first words of the first question, which a model's may take the place of. */
      ALTER TABLE conversations ADD COLUMN title_is_words INTEGER NOT NULL DEFAULT 0 CHECK (title_is_words IN (0, 1));
      CREATE TABLE title_requests (
        conversation_id TEXT NOT NULL PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
        model TEXT NOT NULL,
        /* asked: on its way, or the studio ended before it knew. */
        state TEXT NOT NULL CHECK (state IN ('asked', 'done', 'failed', 'unknown')),
        usage TEXT,
        asked_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
