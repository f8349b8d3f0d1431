import type { Migration } from "../migration.ts";

/** Settings, connections (never a key), conversations and their message trees, full-text search over messages. */
export const conversationsMigration: Migration = {
  version: 1,
  up(db) {
    db.exec(`
      CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT;

      CREATE TABLE connections (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('sandbox', 'service')),
        name TEXT NOT NULL,
        base_url TEXT NOT NULL,
        path_segment TEXT NOT NULL,
        model_prefix TEXT NOT NULL,
        assumptions TEXT NOT NULL,
        active INTEGER NOT NULL DEFAULT 0,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX one_active_connection ON connections (active) WHERE active = 1;

      CREATE TABLE conversations (
        id TEXT PRIMARY KEY,
        title TEXT NOT NULL,
        /* 1 while the title was made from the first words and nobody renamed it. */
        title_is_automatic INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX conversations_by_age ON conversations (updated_at DESC);

      CREATE TABLE messages (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        parent_id TEXT REFERENCES messages (id) ON DELETE CASCADE,
        /* The sender's own id of the exchange, on the question and on its reply: sending twice stores once. */
        client_id TEXT,
        role TEXT NOT NULL,
        model TEXT,
        /* JSON, exactly as sent or received. */
        blocks TEXT NOT NULL,
        /* JSON of the reply's settings. */
        settings TEXT,
        state TEXT NOT NULL,
        stop_reason TEXT,
        usage TEXT,
        error TEXT,
        created_at INTEGER NOT NULL,
        finished_at INTEGER,
        thinking_milliseconds INTEGER
      ) STRICT;
      CREATE INDEX messages_by_conversation ON messages (conversation_id, position);
      CREATE INDEX messages_by_parent ON messages (parent_id);
      CREATE UNIQUE INDEX messages_by_client ON messages (client_id, role) WHERE client_id IS NOT NULL;
      CREATE INDEX messages_under_way ON messages (state) WHERE state = 'streaming';

      /* Trigrams find any part of a word, also in languages written without spaces. */
      CREATE VIRTUAL TABLE messages_text USING fts5 (
        body, message_id UNINDEXED, conversation_id UNINDEXED, tokenize = 'trigram'
      );
      CREATE TRIGGER messages_text_removed AFTER DELETE ON messages BEGIN
        DELETE FROM messages_text WHERE rowid = old.position;
      END;
    `);
  },
};
