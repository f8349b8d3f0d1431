import type { Migration } from "../migration.ts";

/** What the library's folder was last seen to hold, the hash a file had when it came, and when a program changed it. */
export const libraryStore: Migration = {
  version: 18,
  up(db) {
    db.exec(`
      /* As the service sent it, before its provenance was written into it; '' where both are the same. */
      ALTER TABLE assets ADD COLUMN source_sha256 TEXT NOT NULL DEFAULT '';
      /* When another program changed the file (Unix ms). */
      ALTER TABLE assets ADD COLUMN edited_at INTEGER;
      CREATE INDEX assets_by_source ON assets (source_sha256) WHERE source_sha256 <> '';
      /* Every file that was looked into, of an asset or not: what is as it was isn't read again. */
      CREATE TABLE seen_files (
        root TEXT NOT NULL,
        path TEXT NOT NULL,
        /* Its folder, '' for the root. */
        dir TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        modified_at REAL NOT NULL,
        PRIMARY KEY (root, path)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX seen_files_by_dir ON seen_files (root, dir);
      DROP TRIGGER sidecars_due_update;
      CREATE TRIGGER sidecars_due_update
        AFTER UPDATE OF sha256, source_sha256, edited_at, name, folder, path, facts, origin, state, rating, note, flag,
          label, tags ON assets BEGIN
        DELETE FROM sidecars_due WHERE asset_id = new.id;
        INSERT INTO sidecars_due (asset_id) VALUES (new.id);
      END;
    `);
  },
};
