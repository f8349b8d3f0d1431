import type { Database } from "#core/database/database.ts";
import { openTestDatabase } from "./open-test-database.ts";

/** How the database goes about what is asked of it, with made-up values: a line for each step of each statement. */
export function queryPlansOf(ask: (database: Database) => unknown): string[] {
  const database = openTestDatabase();
  const asked: string[] = [];
  const listening: Pick<Database, "prepare"> = {
    prepare(sql) {
      asked.push(sql);
      return database.prepare(sql);
    },
  };
  ask(listening as Database);
  return asked.flatMap((sql) => {
    const values = [...sql].filter((sign) => sign === "?").map(() => 1);
    return database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map((row) => String(row.detail));
  });
}
