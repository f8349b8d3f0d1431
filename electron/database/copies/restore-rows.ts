import { DatabaseSync } from "node:sqlite";
import { followMark } from "../epoch.ts";
import { holdUnsent, saveHeldWork } from "../hold-unsent.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations/index.ts";
import { asDatabaseFailure } from "../sqlite-failure.ts";

export interface RestoreRowsOptions {
  readonly backupsDir: string;
  /** The mark outside, which the restored database follows on. */
  readonly epochFile: string;
  readonly now: () => number;
  /** When the backup was made (Unix ms). */
  readonly at: number;
  /** `current` is whole and the present one: what it holds unsent was not sent. */
  readonly trusted: boolean;
  /** Told of each copy that is made before a step of the schema. */
  readonly onBackup?: ((file: string) => void) | undefined;
}

/**
 * Makes a backup fit to take the place of the database in use: brought up to the schema of today, and with everything
 * that was paid for since carried over. A restore takes back what was written and arranged, never a generation:
 * - the ledger of tasks is the one in use; a task that only the backup knows and that was not yet sent then is held,
 *   because it may have been sent since, and so are all that were not sent where the one in use can't be trusted;
 * - files, uploads and connections that came since stay known, and the library stays where it is;
 * - a connection leads where it leads now: tasks were begun there, and its key was given for there;
 * - nothing that waited in the backup, for another shot or for frames a model asked to see, is sent by itself: it may
 *   have been sent since.
 * `current` is null for a studio without a database. Running it twice changes nothing more.
 */
export function restoreRows(restored: string, current: string | null, options: RestoreRowsOptions): void {
  const { backupsDir, epochFile, now, at, trusted, onBackup } = options;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(restored, { enableForeignKeyConstraints: false });
    db.exec("PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF");
    migrate(db, migrations, { backupsDir, now, onBackup });
    if (current !== null) db.prepare("ATTACH ? AS current").run(current);
    db.exec("BEGIN IMMEDIATE");
    const known = current === null ? "" : "AND id NOT IN (SELECT id FROM current.tasks)";
    const held = holdUnsent(db, now(), known);
    let others = 0;
    if (current !== null) {
      carryTasks(db);
      if (!trusted) others = holdUnsent(db, now()).tasks;
      carryAssets(db);
      carryAddresses(db);
      addMissing(db, "connections", "id", { active: "0" });
      addMissing(db, "uploads", null);
      carryHearings(db);
      db.exec("INSERT OR REPLACE INTO settings SELECT * FROM current.settings WHERE name = 'libraryFolder'");
    }
    const tasks = held.tasks + others;
    if (tasks + held.shots.length + held.replies > 0)
      saveHeldWork(db, { ...held, shots: [...held.shots], tasks, at: now(), from: at, why: "earlier" });
    followMark(db, epochFile, now());
    db.exec("COMMIT");
  } catch (thrown) {
    if (db?.isTransaction) db.exec("ROLLBACK");
    throw asDatabaseFailure(thrown);
  } finally {
    if (db?.isOpen) db.close();
  }
}

function carryTasks(db: DatabaseSync): void {
  // Both count their moves from 1; those that only the backup knows come after the others.
  db.exec(`
    UPDATE tasks SET seq = seq + (SELECT coalesce(max(seq), 0) FROM current.tasks) + (SELECT coalesce(max(seq), 0) FROM tasks)
      WHERE id NOT IN (SELECT id FROM current.tasks);
    DELETE FROM task_moves WHERE task_id IN (SELECT id FROM current.tasks);
    DELETE FROM tasks WHERE id IN (SELECT id FROM current.tasks);
  `);
  const columns = columnsOf(db, "tasks").join(", ");
  db.exec(`INSERT OR REPLACE INTO tasks (${columns}) SELECT ${columns} FROM current.tasks`);
  db.exec("INSERT INTO task_moves (task_id, seq, state, at) SELECT task_id, seq, state, at FROM current.task_moves");
}

function carryAddresses(db: DatabaseSync): void {
  const known = columnsOf(db, "connections");
  const wanted = ["base_url", "path_segment", "model_prefix", "assumptions", "keyed_for"];
  const address = wanted.filter((name) => known.includes(name));
  db.exec(`UPDATE connections SET (${address.join(", ")}) =
    (SELECT ${address.map((name) => `now.${name}`).join(", ")} FROM current.connections AS now WHERE now.id = connections.id)
    WHERE id IN (SELECT id FROM current.connections)`);
}

/** What a service heard of a recording names it for a day only: the newest is the one that is good. */
function carryHearings(db: DatabaseSync): void {
  const columns = columnsOf(db, "cover_features").join(", ");
  if (columns === "") return;
  db.exec(`INSERT OR REPLACE INTO cover_features (${columns}) SELECT ${columns} FROM current.cover_features`);
}

/** What the person said of a file (name, stars, words) is taken back with the rest; where it lies is as it is now. */
function carryAssets(db: DatabaseSync): void {
  const file = ["sha256", "kind", "folder", "path", "bytes", "facts", "state", "task_id", "source_sha256", "edited_at"];
  db.exec(`UPDATE assets SET (${file.join(", ")}) =
    (SELECT ${file.map((name) => `now.${name}`).join(", ")} FROM current.assets AS now WHERE now.id = assets.id)
    WHERE id IN (SELECT id FROM current.assets)`);
  addMissing(db, "assets", "id");
  // Albums are arranged work: they are the backup's, and files that came since are in none of them.
  db.exec(`UPDATE assets SET albums = (SELECT json_group_array(name ORDER BY name_key) FROM album_files
    JOIN albums ON albums.id = album_id WHERE asset_id = assets.id) WHERE albums <> '[]'`);
  // What was seen in the folder then says nothing of now.
  db.exec("DELETE FROM seen_files");
}

/** Adds the rows of `current` that the backup lacks; `key` null leaves it to the table's own keys. */
function addMissing(
  db: DatabaseSync,
  table: string,
  key: string | null,
  fixed: Readonly<Record<string, string>> = {},
): void {
  const columns = columnsOf(db, table).filter((name) => name !== "row");
  if (columns.length === 0) return;
  const values = columns.map((name) => fixed[name] ?? name);
  const condition = key === null ? "" : `WHERE ${key} NOT IN (SELECT ${key} FROM main.${table})`;
  db.exec(
    `INSERT OR IGNORE INTO main.${table} (${columns.join(", ")})
     SELECT ${values.join(", ")} FROM current.${table} ${condition}`,
  );
}

/** Columns that both databases have: the one in use may be of an earlier or later step of today's schema. */
function columnsOf(db: DatabaseSync, table: string): string[] {
  const of = (schema: string) =>
    db
      .prepare(`SELECT name FROM pragma_table_info(?, ?)`)
      .all(table, schema)
      .map((row) => String(row.name));
  const known = new Set(of("current"));
  return of("main").filter((name) => known.has(name));
}
