import type { Migration } from "../migration.ts";

/** Flag, colour label and tags of a file; its note and tags are found by the search like its name. */
export const assetMarks: Migration = {
  version: 9,
  up(db) {
    db.exec(`
      /* 1 picked, -1 rejected, 0 neither. */
      ALTER TABLE assets ADD COLUMN flag INTEGER NOT NULL DEFAULT 0 CHECK (flag IN (-1, 0, 1));
      ALTER TABLE assets ADD COLUMN label TEXT NOT NULL DEFAULT '';
      /* JSON list of texts, each once. */
      ALTER TABLE assets ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';

      DROP TRIGGER assets_text_insert;
      DROP TRIGGER assets_text_delete;
      DROP TRIGGER assets_text_update;
      DROP TABLE assets_text;
      CREATE VIRTUAL TABLE assets_text USING fts5 (name, prompt, note, tags, content = 'assets', content_rowid = 'row',
        tokenize = 'trigram');
      INSERT INTO assets_text (assets_text) VALUES ('rebuild');
      CREATE TRIGGER assets_text_insert AFTER INSERT ON assets BEGIN
        INSERT INTO assets_text (rowid, name, prompt, note, tags)
          VALUES (new.row, new.name, new.prompt, new.note, new.tags);
      END;
      CREATE TRIGGER assets_text_delete AFTER DELETE ON assets BEGIN
        INSERT INTO assets_text (assets_text, rowid, name, prompt, note, tags)
          VALUES ('delete', old.row, old.name, old.prompt, old.note, old.tags);
      END;
      CREATE TRIGGER assets_text_update AFTER UPDATE OF name, prompt, note, tags ON assets BEGIN
        INSERT INTO assets_text (assets_text, rowid, name, prompt, note, tags)
          VALUES ('delete', old.row, old.name, old.prompt, old.note, old.tags);
        INSERT INTO assets_text (rowid, name, prompt, note, tags)
          VALUES (new.row, new.name, new.prompt, new.note, new.tags);
      END;
    `);
  },
};
