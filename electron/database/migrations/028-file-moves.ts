import type { Migration } from "../migration.ts";

/** Files on their way from one library folder to another, so that a studio which dies meanwhile knows of both. */
export const fileMoves: Migration = {
  version: 28,
  up(db) {
    db.exec(`
      CREATE TABLE file_moves (
        asset_id TEXT NOT NULL PRIMARY KEY REFERENCES assets (id) ON DELETE CASCADE,
        from_folder TEXT NOT NULL,
        from_path TEXT NOT NULL,
        to_folder TEXT NOT NULL,
        to_path TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
