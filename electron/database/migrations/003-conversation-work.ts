import type { Migration } from "../migration.ts";

/**
 * What a person does with conversations: pins one, removes it with a way back, keeps settings and the shown branch
 * with it. Thinking becomes searchable beside what was said: an FTS5 table takes no new column, so it is made anew.
 */
export const conversationWork: Migration = {
  version: 3,
  up(db) {
    db.exec(`
      ALTER TABLE conversations ADD COLUMN pinned_at INTEGER;
      ALTER TABLE conversations ADD COLUMN removed_at INTEGER;
      /* JSON: what the next reply is asked with. */
      ALTER TABLE conversations ADD COLUMN settings TEXT;
      /* The last message of the branch that is shown; NULL: the newest. */
      ALTER TABLE conversations ADD COLUMN shown_message_id TEXT;

      DROP TRIGGER messages_text_removed;
      DROP TABLE messages_text;
      CREATE VIRTUAL TABLE messages_text USING fts5 (
        body, thinking, message_id UNINDEXED, conversation_id UNINDEXED, tokenize = 'trigram'
      );
      INSERT INTO messages_text (rowid, body, thinking, message_id, conversation_id)
        SELECT position, body, thinking, id, conversation_id FROM (
          SELECT m.position, m.id, m.conversation_id,
            coalesce((SELECT group_concat(b.value ->> 'text', char(10)) FROM json_each(m.blocks) b
              WHERE b.value ->> 'type' = 'text'), '') AS body,
            coalesce((SELECT group_concat(b.value ->> 'thinking', char(10)) FROM json_each(m.blocks) b
              WHERE b.value ->> 'type' = 'thinking'), '') AS thinking
          FROM messages m WHERE m.state <> 'streaming')
        WHERE body <> '' OR thinking <> '';
      CREATE TRIGGER messages_text_removed AFTER DELETE ON messages BEGIN
        DELETE FROM messages_text WHERE rowid = old.position;
      END;
    `);
  },
};
