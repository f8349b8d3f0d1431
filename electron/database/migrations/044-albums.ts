import type { Migration } from "../migration.ts";

/**
 * Albums of files, put together by hand and in an order of their own. Beside each file stand the names of its albums, so that
 * its sidecar tells them; triggers keep them as the albums are.
 */
export const albums: Migration = {
  version: 44,
  up(db) {
    const namesOf = (asset: string) => `UPDATE assets SET albums = (
      SELECT json_group_array(name ORDER BY name_key) FROM album_files JOIN albums ON albums.id = album_id
      WHERE asset_id = ${asset}) WHERE id = ${asset}`;
    db.exec(`
      CREATE TABLE albums (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        /* The name as two that differ in capitals only are the same. */
        name_key TEXT NOT NULL UNIQUE,
        position REAL NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;
      /* A file that was deleted keeps its place: restored, it is there again. */
      CREATE TABLE album_files (
        album_id TEXT NOT NULL REFERENCES albums (id),
        asset_id TEXT NOT NULL,
        position REAL NOT NULL,
        UNIQUE (album_id, asset_id)
      ) STRICT;
      CREATE INDEX album_files_of_asset ON album_files (asset_id);
      /* JSON: names. */
      ALTER TABLE assets ADD COLUMN albums TEXT NOT NULL DEFAULT '[]';
      CREATE TRIGGER album_files_insert AFTER INSERT ON album_files BEGIN
        ${namesOf("new.asset_id")};
      END;
      CREATE TRIGGER album_files_delete AFTER DELETE ON album_files BEGIN
        ${namesOf("old.asset_id")};
      END;
      CREATE TRIGGER albums_rename AFTER UPDATE OF name ON albums BEGIN
        UPDATE assets SET albums = (
          SELECT json_group_array(name ORDER BY name_key) FROM album_files JOIN albums ON albums.id = album_id
          WHERE asset_id = assets.id) WHERE id IN (SELECT asset_id FROM album_files WHERE album_id = new.id);
      END;
      CREATE TRIGGER sidecars_due_albums AFTER UPDATE OF albums ON assets WHEN old.albums <> new.albums BEGIN
        DELETE FROM sidecars_due WHERE asset_id = new.id;
        INSERT INTO sidecars_due (asset_id) VALUES (new.id);
      END;
    `);
  },
};
