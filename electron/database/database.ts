import type { DatabaseSync, StatementSync } from "node:sqlite";
import { asDatabaseFailure } from "./sqlite-failure.ts";

/** The one open database: prepared statements are kept, and `transaction` nests by savepoints. */
export interface Database {
  readonly db: DatabaseSync;
  /** The prepared statement for this text, made once. */
  prepare(sql: string): StatementSync;
  /** Runs `work` in one transaction (or savepoint): all of it is stored, or none. Failures are StudioFailures. */
  transaction<T>(work: () => T): T;
  /** Runs `work` once everything that is being written is stored: never after a rollback, and at once outside of one. */
  afterCommit(work: () => void): void;
  close(): void;
}

/** Wraps an open connection. `onLeave` runs right before the connection is closed, `onClose` after it. */
export function createDatabase(
  db: DatabaseSync,
  onClose: () => void = () => {},
  onLeave: () => void = () => {},
): Database {
  const statements = new Map<string, StatementSync>();
  let depth = 0;
  const afterwards: (() => void)[] = [];
  return {
    db,
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = db.prepare(sql);
        statements.set(sql, statement);
      }
      return statement;
    },
    transaction(work) {
      const savepoint = `level_${depth}`;
      try {
        db.exec(depth === 0 ? "BEGIN IMMEDIATE" : `SAVEPOINT ${savepoint}`);
      } catch (thrown) {
        throw asDatabaseFailure(thrown);
      }
      depth += 1;
      const promised = afterwards.length;
      let result: ReturnType<typeof work>;
      try {
        result = work();
        db.exec(depth === 1 ? "COMMIT" : `RELEASE ${savepoint}`);
      } catch (thrown) {
        afterwards.length = promised;
        // A full disk may have rolled back already; then there is nothing left to undo.
        if (db.isTransaction) db.exec(depth === 1 ? "ROLLBACK" : `ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`);
        throw asDatabaseFailure(thrown);
      } finally {
        depth -= 1;
      }
      if (depth === 0) for (const next of afterwards.splice(0)) next();
      return result;
    },
    afterCommit(work) {
      if (depth === 0) work();
      else afterwards.push(work);
    },
    close() {
      if (!db.isOpen) return;
      statements.clear();
      onLeave();
      db.close();
      onClose();
    },
  };
}
