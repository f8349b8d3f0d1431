import type { Migration } from "../migration.ts";

/** When this database took the place of a later one: what was pressed before that may be paid for (see epoch.ts). */
export const wentBack: Migration = {
  version: 33,
  up(db) {
    db.exec("ALTER TABLE epoch ADD COLUMN went_back_at INTEGER");
  },
};
