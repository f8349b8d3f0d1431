import type { Migration } from "../migration.ts";

/**
 * Ten thousand tasks are shown a page at a time: the newest of some states are found without reading the others, and how
 * many stand in each state without reading one. The order is that of `TaskStore.list`, column by column.
 */
export const tasksListed: Migration = {
  version: 27,
  up(db) {
    db.exec(
      "CREATE INDEX tasks_listed ON tasks (created_at DESC, take DESC, id DESC, state, removed_at) WHERE removed_at IS NULL",
    );
  },
};
