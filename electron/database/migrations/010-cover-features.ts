import type { Migration } from "../migration.ts";

/** What a service heard in a recording, by its content: the identifier is good for a day, the words for longer. */
export const coverFeatures: Migration = {
  version: 10,
  up(db) {
    db.exec(`
      CREATE TABLE cover_features (
        sha256 TEXT NOT NULL,
        connection_id TEXT NOT NULL,
        feature_id TEXT NOT NULL,
        lyrics TEXT NOT NULL,
        sections TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        PRIMARY KEY (sha256, connection_id)
      ) STRICT;
    `);
  },
};
