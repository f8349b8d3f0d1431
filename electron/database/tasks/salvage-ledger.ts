import { rmSync } from "node:fs";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { makePrivate } from "#core/files/confinement/index.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations/index.ts";

type Row = Record<string, SQLOutputValue>;

/** What a restore carries over from the database in use (restore-rows.ts). */
const TABLES = ["connections", "tasks", "task_moves", "assets", "uploads", "cover_features", "settings"];
/** Columns that hold JSON: one that is cut off is left out, and a row that can't be without it too. */
const JSON_COLUMNS = ["direction", "named_cards", "output", "findings", "error", "usage", "result"];
const NEEDED_JSON = ["request", "value", "facts", "assumptions"];

/**
 * Reads out of a damaged database what can still be read of the ledger, into a sound one of today's schema. Of each table
 * the rows before the damage are read from its beginning, those behind it from its end, and those in between by its
 * indexes. Never fails for what is damaged: then less is read. Returns how many tasks were found.
 */
export function salvageLedger(damaged: string, into: string): number {
  rmSync(into, { force: true });
  makePrivate(into);
  const out = new DatabaseSync(into, { enableForeignKeyConstraints: false });
  let from: DatabaseSync | undefined;
  try {
    out.exec("PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF");
    migrate(out, migrations, { backupsDir: "", now: () => 0 });
    from = openSilently(damaged);
    if (from === undefined) return 0;
    out.exec("BEGIN");
    for (const table of TABLES) copyReadable(from, out, table);
    out.exec("COMMIT");
    return Number(out.prepare("SELECT count(*) AS n FROM tasks").get()?.n);
  } finally {
    if (from?.isOpen) from.close();
    out.close();
  }
}

function openSilently(file: string): DatabaseSync | undefined {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch {
    return undefined;
  }
}

function copyReadable(from: DatabaseSync, out: DatabaseSync, table: string): void {
  const columns = attempt(() => columnsOf(from, table)) ?? [];
  const shared = columnsOf(out, table).filter((name) => columns.includes(name));
  if (shared.length === 0) return;
  const insert = out.prepare(
    `INSERT OR IGNORE INTO ${table} (${shared.join(", ")}) VALUES (${shared.map(() => "?").join(", ")})`,
  );
  for (const row of readableRows(from, table, shared)) {
    const values = shared.map((name) => soundValue(name, row[name] ?? null));
    // A row that breaks a rule of its table is no row that the studio wrote.
    if (!values.includes(undefined)) attempt(() => insert.run(...(values as SQLOutputValue[])));
  }
}

/** Undefined where the row can't be used. */
function soundValue(name: string, value: SQLOutputValue): SQLOutputValue | undefined {
  if (value === null || typeof value !== "string") return value;
  if (!JSON_COLUMNS.includes(name) && !NEEDED_JSON.includes(name)) return value;
  if (attempt(() => JSON.parse(value) as unknown) !== undefined || value === "null") return value;
  return NEEDED_JSON.includes(name) ? undefined : null;
}

function* readableRows(db: DatabaseSync, table: string, columns: readonly string[]): Generator<Row> {
  const seen = new Set<SQLOutputValue>();
  const list = `rowid AS "_rowid", ${columns.join(", ")}`;
  for (const order of ["ASC", "DESC"]) {
    for (const row of untilDamage(db, `SELECT ${list} FROM ${table} ORDER BY rowid ${order}`)) {
      const id = row._rowid ?? null;
      if (seen.has(id)) continue;
      seen.add(id);
      yield row;
    }
  }
  const indexes = attempt(() => db.prepare("SELECT name FROM pragma_index_list(?)").all(table)) ?? [];
  for (const { name } of indexes) {
    const index = String(name).replaceAll('"', '""');
    for (const { _rowid: id } of untilDamage(db, `SELECT rowid AS "_rowid" FROM ${table} INDEXED BY "${index}"`)) {
      if (id === undefined || seen.has(id)) continue;
      seen.add(id);
      const row = attempt(() => db.prepare(`SELECT ${list} FROM ${table} WHERE rowid = ?`).get(id));
      if (row !== undefined) yield row;
    }
  }
}

function* untilDamage(db: DatabaseSync, sql: string): Generator<Row> {
  try {
    for (const row of db.prepare(sql).iterate()) yield row;
  } catch {
    // The rest of it can't be reached this way.
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const columnsOf = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare("SELECT name FROM pragma_table_info(?)")
    .all(table)
    .map(({ name }) => String(name));
