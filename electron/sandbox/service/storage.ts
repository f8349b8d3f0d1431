import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { folderMode, makePrivate } from "#core/files/confinement/index.ts";

/**
 * The service's own storage. It is SQL outside electron/database on purpose: this stands for the remote service, and
 * must share nothing with the studio's database, so that a studio killed with SIGKILL finds its remote task again.
 */
export interface ServiceStorage {
  readonly dataDir: string;
  /** Signs links and thinking; made once per data folder. */
  readonly secret: Buffer;
  put(table: RecordTable, id: string, value: unknown): void;
  get<T>(table: RecordTable, id: string): T | undefined;
  remove(table: RecordTable, id: string): void;
  all<T>(table: RecordTable): T[];
  add(counter: string, amount: number): void;
  counters(): Record<string, number>;
  /** Forgets every record and counter; keeps the secret. */
  clear(): void;
  close(): void;
  /** A folder inside the data folder, made when missing. */
  folder(name: string): string;
}
export type RecordTable = "tasks" | "files" | "features" | "songs";

export function openStorage(dataDir: string): ServiceStorage {
  mkdirSync(dataDir, { recursive: true, mode: folderMode });
  makePrivate(join(dataDir, "service.db"));
  const db = new DatabaseSync(join(dataDir, "service.db"));
  db.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=2000;
    CREATE TABLE IF NOT EXISTS records(kind TEXT, id TEXT, at INTEGER, value TEXT, PRIMARY KEY(kind, id));
    CREATE TABLE IF NOT EXISTS counters(name TEXT PRIMARY KEY, n INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS secrets(name TEXT PRIMARY KEY, value BLOB NOT NULL);`);
  db.prepare("INSERT OR IGNORE INTO secrets(name, value) VALUES('signing', ?)").run(randomBytes(32));
  const secret = db.prepare("SELECT value FROM secrets WHERE name='signing'").get() as { value: Uint8Array };
  const put = db.prepare(
    "INSERT INTO records(kind,id,at,value) VALUES(?,?,?,?) ON CONFLICT(kind,id) DO UPDATE SET value=excluded.value",
  );
  const get = db.prepare("SELECT value FROM records WHERE kind=? AND id=?");
  const remove = db.prepare("DELETE FROM records WHERE kind=? AND id=?");
  const all = db.prepare("SELECT value FROM records WHERE kind=? ORDER BY at, id");
  const add = db.prepare("INSERT INTO counters(name,n) VALUES(?,?) ON CONFLICT(name) DO UPDATE SET n = n + excluded.n");
  const count = db.prepare("SELECT name, n FROM counters ORDER BY name");
  const parse = <T>(row: unknown) => JSON.parse((row as { value: string }).value) as T;
  let open = true;
  return {
    dataDir,
    secret: Buffer.from(secret.value),
    put: (table, id, value) => void (open && put.run(table, id, Date.now(), JSON.stringify(value))),
    get: (table, id) => {
      const row = open ? get.get(table, id) : undefined;
      return row ? parse(row) : undefined;
    },
    remove: (table, id) => void (open && remove.run(table, id)),
    all: (table) => (open ? all.all(table).map((row) => parse(row)) : []),
    add: (counter, amount) => void (open && add.run(counter, amount)),
    counters: () =>
      Object.fromEntries(open ? (count.all() as { name: string; n: number }[]).map((row) => [row.name, row.n]) : []),
    clear: () => db.exec("DELETE FROM records; DELETE FROM counters;"),
    close() {
      if (open) db.close();
      open = false;
    },
    folder(name) {
      const path = join(dataDir, name);
      mkdirSync(path, { recursive: true, mode: folderMode });
      return path;
    },
  };
}
