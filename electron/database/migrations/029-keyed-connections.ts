import type { Migration } from "../migration.ts";

/**
 * For which origin a connection was given a key, so that one that didn't outlive a restart is asked for. The key itself
 * is never here.
 */
export const keyedConnections: Migration = {
  version: 29,
  up(db) {
    db.exec("ALTER TABLE connections ADD COLUMN keyed_for TEXT");
  },
};
