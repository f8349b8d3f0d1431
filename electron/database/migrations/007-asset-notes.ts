import type { Migration } from "../migration.ts";

/** A word of the person's own beside a file: why this take and not that one. */
export const assetNotes: Migration = {
  version: 7,
  up(db) {
    db.exec("ALTER TABLE assets ADD COLUMN note TEXT NOT NULL DEFAULT '';");
  },
};
