import type { Migration } from "../migration.ts";

/** What people filter by most, in an index of its own: `assets_browsed` is many times as wide, and with each key all of it was read. */
export const filterIndex: Migration = {
  version: 48,
  up(db) {
    db.exec("CREATE INDEX assets_filtered ON assets (rating, flag, label, kind, state, source, model)");
  },
};
