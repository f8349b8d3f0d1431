import type { Migration } from "../migration.ts";

/** Which assets' sidecars are older than their rows: written by the same transaction that changes the row. */
export const sidecarsDue: Migration = {
  version: 14,
  up(db) {
    db.exec(`
      CREATE TABLE sidecars_due (
        /* A later change of the same asset has a later number, so that a writer can tell what it has written. */
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        asset_id TEXT NOT NULL UNIQUE
      ) STRICT;
      CREATE INDEX assets_by_place ON assets (path, folder);
      INSERT INTO sidecars_due (asset_id) SELECT id FROM assets ORDER BY row;
      CREATE TRIGGER sidecars_due_insert AFTER INSERT ON assets BEGIN
        DELETE FROM sidecars_due WHERE asset_id = new.id;
        INSERT INTO sidecars_due (asset_id) VALUES (new.id);
      END;
      CREATE TRIGGER sidecars_due_update
        AFTER UPDATE OF sha256, name, folder, path, facts, origin, state, rating, note, flag, label, tags ON assets BEGIN
        DELETE FROM sidecars_due WHERE asset_id = new.id;
        INSERT INTO sidecars_due (asset_id) VALUES (new.id);
      END;
    `);
  },
};
