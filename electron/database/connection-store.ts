import type { SQLOutputValue } from "node:sqlite";
import type { Database } from "./database.ts";

/** A connection as stored: everything but the key, which is never here. */
export interface ConnectionRow {
  readonly id: string;
  readonly kind: "sandbox" | "service";
  readonly name: string;
  readonly baseUrl: string;
  readonly pathSegment: string;
  readonly modelPrefix: string;
  readonly assumptions: Readonly<Record<string, unknown>>;
  readonly active: boolean;
  /** The origin a key was given for and not forgotten since, so that one that is gone can be asked for; never the key. */
  readonly keyedFor: string | null;
}

export interface ConnectionStore {
  /** The sandbox first, then by age. */
  list(): ConnectionRow[];
  get(id: string): ConnectionRow | undefined;
  active(): ConnectionRow | undefined;
  insert(row: ConnectionRow, now: number): void;
  update(row: ConnectionRow): void;
  activate(id: string): void;
  /** Notes for which origin a key was given; null for none. */
  noteKey(id: string, origin: string | null): void;
  remove(id: string): void;
}

const fromRow = (row: Record<string, SQLOutputValue>): ConnectionRow => ({
  id: String(row.id),
  kind: row.kind === "sandbox" ? "sandbox" : "service",
  name: String(row.name),
  baseUrl: String(row.base_url),
  pathSegment: String(row.path_segment),
  modelPrefix: String(row.model_prefix),
  assumptions: JSON.parse(String(row.assumptions)) as Record<string, unknown>,
  active: row.active === 1,
  keyedFor: row.keyed_for === null ? null : String(row.keyed_for),
});

export function createConnectionStore(database: Database): ConnectionStore {
  const one = (sql: string, ...values: string[]) => {
    const row = database.prepare(sql).get(...values);
    return row && fromRow(row);
  };
  return {
    list: () =>
      database.prepare("SELECT * FROM connections ORDER BY kind = 'service', created_at, id").all().map(fromRow),
    get: (id) => one("SELECT * FROM connections WHERE id = ?", id),
    active: () => one("SELECT * FROM connections WHERE active = 1"),
    insert(row, now) {
      database
        .prepare(
          `INSERT INTO connections (id, kind, name, base_url, path_segment, model_prefix, assumptions, active, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          row.id,
          row.kind,
          row.name,
          row.baseUrl,
          row.pathSegment,
          row.modelPrefix,
          JSON.stringify(row.assumptions),
          row.active ? 1 : 0,
          now,
        );
    },
    update(row) {
      database
        .prepare(
          "UPDATE connections SET name = ?, base_url = ?, path_segment = ?, model_prefix = ?, assumptions = ? WHERE id = ?",
        )
        .run(row.name, row.baseUrl, row.pathSegment, row.modelPrefix, JSON.stringify(row.assumptions), row.id);
    },
    activate(id) {
      database.transaction(() => {
        database.prepare("UPDATE connections SET active = 0 WHERE active = 1 AND id <> ?").run(id);
        database.prepare("UPDATE connections SET active = 1 WHERE id = ?").run(id);
      });
    },
    noteKey(id, origin) {
      database.prepare("UPDATE connections SET keyed_for = ? WHERE id = ?").run(origin, id);
    },
    remove(id) {
      database.prepare("DELETE FROM connections WHERE id = ?").run(id);
    },
  };
}
