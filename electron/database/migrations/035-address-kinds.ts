import type { Migration } from "../migration.ts";

/** What the person says that a public address holds, for those that can't be looked at from here. */
export const addressKinds: Migration = {
  version: 35,
  up(db) {
    db.exec(`
      CREATE TABLE address_kinds (
        url TEXT NOT NULL PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('image', 'video', 'audio'))
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
