import type { Migration } from "../migration.ts";

/** What a connection was sent within the last minute is counted against its rate limit without reading the whole ledger. */
export const submittedTasks: Migration = {
  version: 23,
  up(db) {
    db.exec("CREATE INDEX tasks_by_submission ON tasks (connection_id, submitted_at) WHERE submitted_at IS NOT NULL");
  },
};
