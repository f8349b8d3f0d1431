import type { Migration } from "../migration.ts";

/** Files that a service keeps of ours, so that none is uploaded twice. */
export const uploads: Migration = {
  version: 11,
  up(db) {
    db.exec(`
      CREATE TABLE uploads (
        asset_id TEXT NOT NULL,
        connection_id TEXT NOT NULL,
        /* Of the bytes that were sent: another file under the same asset is another upload. */
        sha256 TEXT NOT NULL,
        /* The service's own name of the file; NULL: begun, and no answer came yet. */
        file_id TEXT,
        started_at INTEGER NOT NULL,
        PRIMARY KEY (asset_id, connection_id)
      ) STRICT;
    `);
  },
};
