import type { Migration } from "../migration.ts";

/** A task keeps what the checks said of its request when it was sent. */
export const taskFindings: Migration = {
  version: 12,
  up(db) {
    /* JSON Finding[]; NULL: sent by a studio that did not keep it. */
    db.exec("ALTER TABLE tasks ADD COLUMN findings TEXT");
  },
};
