import type { Migration } from "../migration.ts";
import { ngramsOf } from "../short-words.ts";

/** Words of one and two characters get an index of their own: beside trigrams they were looked for in every message. */
export const shortWords: Migration = {
  version: 20,
  up(db) {
    db.exec(`
      CREATE VIRTUAL TABLE messages_short USING fts5 (
        grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
      );
      CREATE TRIGGER messages_short_removed AFTER DELETE ON messages BEGIN
        DELETE FROM messages_short WHERE rowid = old.position;
      END;
    `);
    const insert = db.prepare("INSERT INTO messages_short (rowid, grams) VALUES (?, ?)");
    for (const { rowid, body, thinking } of db.prepare("SELECT rowid, body, thinking FROM messages_text").iterate()) {
      insert.run(Number(rowid), ngramsOf([String(body), String(thinking)]));
    }
  },
};
