import { type Database, TaskStore } from "#core/database/index.ts";
import { RATE_WINDOW_MS, startsOf } from "./concurrency.ts";
import { needsConnection, partOwner } from "./tasks-needing-files.ts";

/** What stands in the ledger, for rooms that are there before its tasks are carried on. */
export function createLedgerFacts(database: Database, now: () => number) {
  const store = new TaskStore(database);
  return {
    /** True while a task of this connection needs it: it must not be removed then. */
    needsConnection: (connectionId: string) => needsConnection(store, connectionId, now()),
    /** What was sent on a connection in the last minute, by group of the rate limits: its allowance is partly used. */
    recentStarts: (connectionId: string) => startsOf(store.submittedSince(connectionId, now() - RATE_WINDOW_MS)),
    /** Which unfinished files of a library folder are this studio's own. */
    partOwner: () => partOwner(store),
  };
}
