import type { Migration } from "../migration.ts";

/** A service keeps files by what they are for: one that was uploaded to be looked at is another upload than a reference. */
export const uploadPurposes: Migration = {
  version: 31,
  up(db) {
    db.exec(`
      CREATE TABLE uploads_by_purpose (
        asset_id TEXT NOT NULL,
        connection_id TEXT NOT NULL,
        /* As the service calls it. */
        purpose TEXT NOT NULL DEFAULT 'video_understanding',
        /* Of the bytes that were sent: another file under the same asset is another upload. */
        sha256 TEXT NOT NULL,
        /* The service's own name of the file; NULL: begun, and no answer came yet. */
        file_id TEXT,
        started_at INTEGER NOT NULL,
        PRIMARY KEY (asset_id, connection_id, purpose)
      ) STRICT;
      INSERT INTO uploads_by_purpose (asset_id, connection_id, sha256, file_id, started_at)
        SELECT asset_id, connection_id, sha256, file_id, started_at FROM uploads;
      DROP TABLE uploads;
      ALTER TABLE uploads_by_purpose RENAME TO uploads;
    `);
  },
};
