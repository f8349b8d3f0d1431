import type { Migration } from "../migration.ts";

/** What was found at the public addresses that shots name; the addresses themselves stand in the shots. */
export const webAddresses: Migration = {
  version: 34,
  up(db) {
    db.exec(`
      CREATE TABLE web_addresses (
        url TEXT NOT NULL PRIMARY KEY,
        facts TEXT NOT NULL,
        partly INTEGER NOT NULL,
        looked_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
