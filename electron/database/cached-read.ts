import type { Database } from "./database.ts";

/** Reads anew only when this connection, the only one that writes, wrote something since: the same value until then. */
export function cachedRead<Value>(db: Database, read: () => Value): () => Value {
  let kept: { readonly value: Value; readonly changes: unknown } | undefined;
  return () => {
    const changes = changesOf(db);
    if (kept === undefined || kept.changes !== changes) kept = { value: read(), changes };
    return kept.value;
  };
}

/** A figure that grows with every row that is written, also by triggers. */
export const changesOf = (db: Database): number => Number(db.prepare("SELECT total_changes() AS n").get()?.n);
