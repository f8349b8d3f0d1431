import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { requireKnownSchema } from "../foreign/known-schema.ts";
import { asDatabaseFailure } from "../sqlite-failure.ts";

/** How much of each kind a database holds: what a person decides by before going back to it. */
export interface DatabaseSummary {
  readonly version: number;
  readonly counts: { readonly [Name in keyof typeof counted]: number };
}

const counted = {
  conversations: "SELECT count(*) AS n FROM conversations WHERE removed_at IS NULL",
  messages: "SELECT count(*) AS n FROM messages",
  projects: "SELECT count(*) AS n FROM projects",
  shots: "SELECT count(*) AS n FROM shots WHERE removed_at IS NULL",
  songs: "SELECT count(*) AS n FROM songs WHERE removed_at IS NULL",
  takes: "SELECT count(*) AS n FROM tasks WHERE removed_at IS NULL",
  assets: "SELECT count(*) AS n FROM assets WHERE state <> 'trashed'",
} as const;

export function countAll(db: DatabaseSync): DatabaseSummary["counts"] {
  const tables = new Set(
    db
      .prepare("SELECT name FROM sqlite_schema")
      .all()
      .map((row) => String(row.name)),
  );
  const entries = Object.entries(counted).map(([name, sql]) => {
    const table = /FROM (\w+)/.exec(sql)?.[1] ?? "";
    return [name, tables.has(table) ? Number(db.prepare(sql).get()?.n) : 0] as const;
  });
  return Object.fromEntries(entries) as Record<keyof typeof counted, number>;
}

/**
 * Looks into a database file without changing it, after every page of it was checked.
 * Throws `record_not_found`, `database_damaged`, `database_newer`, or `archive_refused` for a schema that isn't the studio's.
 */
export function summarizeDatabase(file: string): DatabaseSummary {
  if (!existsSync(file)) throw failure("record_not_found", { message: "This backup no longer exists." });
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    db.exec("PRAGMA trusted_schema = OFF");
    const version = requireKnownSchema(db);
    const verdict = String(db.prepare("PRAGMA quick_check(1)").get()?.quick_check);
    if (verdict !== "ok") throw failure("database_damaged", { message: `This backup is damaged: ${verdict}.` });
    return { version, counts: countAll(db) };
  } catch (thrown) {
    throw asDatabaseFailure(thrown);
  } finally {
    if (db?.isOpen) db.close();
  }
}
