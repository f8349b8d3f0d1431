import type { Migration } from "../migration.ts";

/** What was measured of a sound, and where the person heard its sections begin. */
export const soundNotes: Migration = {
  version: 13,
  up(db) {
    db.exec(`
      CREATE TABLE sound_notes (
        asset_id TEXT PRIMARY KEY REFERENCES assets(id) ON DELETE CASCADE,
        measure TEXT,
        markers TEXT NOT NULL DEFAULT '[]'
      ) STRICT;
    `);
  },
};
