import type { Migration } from "../migration.ts";

/** Lyrics as they were, the editor's undo steps, and styles kept under a name. */
export const lyricVersions: Migration = {
  version: 8,
  up(db) {
    db.exec(`
      CREATE TABLE lyric_versions (
        id TEXT PRIMARY KEY,
        song_id TEXT NOT NULL REFERENCES songs(id) ON DELETE CASCADE,
        lyrics TEXT NOT NULL,
        name TEXT NOT NULL DEFAULT '',
        reason TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        removed_at INTEGER
      ) STRICT;
      CREATE INDEX lyric_versions_by_song ON lyric_versions (song_id, created_at);
      CREATE TABLE lyric_histories (
        song_id TEXT PRIMARY KEY REFERENCES songs(id) ON DELETE CASCADE,
        history TEXT NOT NULL
      ) STRICT;
      CREATE TABLE style_presets (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        style TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        removed_at INTEGER
      ) STRICT;
    `);
  },
};
