import type { Migration } from "../migration.ts";

/**
 * What the library is browsed by: figures out of the facts and the origin stand in columns and in one index, so that a
 * filter over all files reads no file's JSON; films and conversations are written beside a file when it comes. Saved searches, and what
 * is known of a file's poster.
 */
export const browsing: Migration = {
  version: 19,
  up(db) {
    db.exec(`
      /* Out of origin and facts, as columns of their own: an index of computed ones would still read the table. */
      ALTER TABLE assets ADD COLUMN source TEXT NOT NULL DEFAULT '';
      ALTER TABLE assets ADD COLUMN model TEXT;
      ALTER TABLE assets ADD COLUMN shot_id TEXT;
      ALTER TABLE assets ADD COLUMN song_id TEXT;
      ALTER TABLE assets ADD COLUMN seconds REAL;
      ALTER TABLE assets ADD COLUMN width INTEGER;
      ALTER TABLE assets ADD COLUMN height INTEGER;
      /* The film it was made for or joined of, and the conversation that first named it; '' for none. */
      ALTER TABLE assets ADD COLUMN project_id TEXT NOT NULL DEFAULT '';
      ALTER TABLE assets ADD COLUMN conversation_id TEXT NOT NULL DEFAULT '';
      /* The model and the connection it came by, to be found by either. */
      ALTER TABLE assets ADD COLUMN makers TEXT NOT NULL DEFAULT '';
    `);
    const projectOf = (asset: string) => `coalesce(
      (SELECT tasks.project_id FROM tasks WHERE tasks.id = ${asset}.task_id),
      (SELECT shots.project_id FROM shots WHERE shots.id = ${asset}.origin ->> 'shotId'),
      (SELECT songs.project_id FROM songs WHERE songs.id = ${asset}.origin ->> 'songId'),
      ${asset}.origin ->> 'projectId', '')`;
    const makersOf = (asset: string) => `trim(coalesce(${asset}.origin ->> 'model', '') || ' ' || coalesce(
      (SELECT tasks.connection_name FROM tasks WHERE tasks.id = ${asset}.task_id),
      ${asset}.origin ->> 'connectionName', ''))`;
    const figuresOf = (asset: string) => `source = ${asset}.origin ->> 'type', model = ${asset}.origin ->> 'model',
      shot_id = ${asset}.origin ->> 'shotId', song_id = ${asset}.origin ->> 'songId',
      seconds = round(${asset}.facts ->> 'durationSeconds', 3), width = ${asset}.facts ->> 'width',
      height = ${asset}.facts ->> 'height'`;
    /* Whatever block names a file, at whatever depth. */
    const namedIn = (blocks: string) =>
      `(SELECT substr(value, 7) FROM json_tree(${blocks}) WHERE type = 'text' AND value LIKE 'asset:%')`;
    db.exec(`
      UPDATE assets SET project_id = ${projectOf("assets")}, makers = ${makersOf("assets")}, ${figuresOf("assets")};
      UPDATE assets SET conversation_id = coalesce((
        SELECT first.conversation_id FROM (
          SELECT m.conversation_id, min(m.position), substr(named.value, 7) AS asset_id
          FROM messages m, json_tree(m.blocks) named
          WHERE instr(m.blocks, '"asset:') > 0 AND named.type = 'text' AND named.value LIKE 'asset:%'
          GROUP BY substr(named.value, 7)
        ) first WHERE first.asset_id = assets.id), '')
        WHERE EXISTS (SELECT 1 FROM messages WHERE instr(blocks, '"asset:') > 0);

      CREATE TRIGGER assets_belong AFTER INSERT ON assets BEGIN
        UPDATE assets SET project_id = ${projectOf("new")}, makers = ${makersOf("new")}, ${figuresOf("new")}
          WHERE row = new.row;
      END;
      CREATE TRIGGER assets_belong_elsewhere AFTER UPDATE OF facts, origin ON assets BEGIN
        UPDATE assets SET project_id = ${projectOf("new")}, makers = ${makersOf("new")}, ${figuresOf("new")}
          WHERE row = new.row;
      END;
      CREATE TRIGGER messages_name_assets AFTER INSERT ON messages WHEN instr(new.blocks, '"asset:') > 0 BEGIN
        UPDATE assets SET conversation_id = new.conversation_id
          WHERE conversation_id = '' AND id IN ${namedIn("new.blocks")};
      END;
      CREATE TRIGGER messages_name_assets_later AFTER UPDATE OF blocks ON messages WHEN instr(new.blocks, '"asset:') > 0 BEGIN
        UPDATE assets SET conversation_id = new.conversation_id
          WHERE conversation_id = '' AND id IN ${namedIn("new.blocks")};
      END;
      CREATE INDEX assets_of_conversation ON assets (conversation_id) WHERE conversation_id <> '';
      CREATE TRIGGER conversations_leave_assets AFTER DELETE ON conversations BEGIN
        UPDATE assets SET conversation_id = '' WHERE conversation_id = old.id AND conversation_id <> '';
      END;

      /* Holds all that a filter, an order or a group asks, so that none of them touches the table. */
      CREATE INDEX assets_browsed ON assets (created_at, state, kind, source, rating, flag, label, seconds, width, height,
        bytes, model, project_id, shot_id, song_id, conversation_id, task_id);
      DROP INDEX assets_by_age;
      CREATE INDEX assets_tagged ON assets (tags) WHERE tags <> '[]';

      DROP TRIGGER assets_text_insert;
      DROP TRIGGER assets_text_delete;
      DROP TRIGGER assets_text_update;
      DROP TABLE assets_text;
      CREATE VIRTUAL TABLE assets_text USING fts5 (name, prompt, note, tags, makers, content = 'assets',
        content_rowid = 'row', tokenize = 'trigram');
      INSERT INTO assets_text (assets_text) VALUES ('rebuild');
      CREATE TRIGGER assets_text_insert AFTER INSERT ON assets BEGIN
        INSERT INTO assets_text (rowid, name, prompt, note, tags, makers)
          VALUES (new.row, new.name, new.prompt, new.note, new.tags, new.makers);
      END;
      CREATE TRIGGER assets_text_delete AFTER DELETE ON assets BEGIN
        INSERT INTO assets_text (assets_text, rowid, name, prompt, note, tags, makers)
          VALUES ('delete', old.row, old.name, old.prompt, old.note, old.tags, old.makers);
      END;
      CREATE TRIGGER assets_text_update AFTER UPDATE OF name, prompt, note, tags, makers ON assets BEGIN
        INSERT INTO assets_text (assets_text, rowid, name, prompt, note, tags, makers)
          VALUES ('delete', old.row, old.name, old.prompt, old.note, old.tags, old.makers);
        INSERT INTO assets_text (rowid, name, prompt, note, tags, makers)
          VALUES (new.row, new.name, new.prompt, new.note, new.tags, new.makers);
      END;

      CREATE TABLE saved_searches (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        /* As it is typed into the search box. */
        search TEXT NOT NULL,
        /* JSON: order and grouping, as the contract has them. */
        look TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;

      /* Pictures that stand for a file, by its bytes; the pictures themselves lie beside the database. */
      CREATE TABLE posters (
        sha256 TEXT PRIMARY KEY,
        /* 'made', or 'failed' where this machine can't decode the file. */
        state TEXT NOT NULL CHECK (state IN ('made', 'failed')),
        /* Frames in the strip that the pointer runs through; 0 where there is none. */
        frames INTEGER NOT NULL DEFAULT 0,
        made_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
