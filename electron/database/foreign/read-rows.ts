import { createHash } from "node:crypto";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { filmWithClips } from "#shared/film/earlier-cut.ts";

/** A row of a database that came from elsewhere: any value may be anything. */
export type ForeignRow = Readonly<Record<string, SQLOutputValue>>;

/** Every row of a table that a version of the studio has, in the order it was written; nothing where it has none yet. */
export function* rowsOf(db: DatabaseSync, table: Table, where = "", ...values: string[]): Generator<ForeignRow> {
  if (!hasTable(db, table)) return;
  const order = table === "messages" ? "position" : table === "scripts" ? "project_id" : "rowid";
  yield* db.prepare(`SELECT * FROM ${table} ${where} ORDER BY ${order}`).iterate(...values) as Iterable<ForeignRow>;
}

export type Table = keyof typeof columns;

/** What makes a row the same as another: what a person wrote or was given, not when it was last touched. */
const columns = {
  projects: ["id", "title", "defaults", "film", "created_at"],
  shots: ["id", "position", "draft", "active_take_id", "chain_shot_id", "removed_at"],
  scenes: ["id", "fields", "source"],
  scripts: ["text"],
  songs: ["id", "draft"],
  style_presets: ["id", "name", "style"],
  presets: ["id", "name", "settings"],
  folders: ["id", "name"],
  tasks: ["id", "state", "title", "model", "request", "result", "error", "created_at"],
  conversations: ["id", "title"],
  messages: ["id", "parent_id", "role", "blocks"],
  connections: ["id"],
  lyric_versions: ["id"],
  assets: ["id"],
  albums: ["id", "name"],
  album_files: ["album_id", "asset_id"],
} as const;

/** What rows have got since: said only where there is something, so that an older row's figure stays what it was. */
const since: Partial<Record<Table, readonly string[]>> = { shots: ["scene_id"] };

/** The same figure for the same rows, here and in an archive. `earlier`: the figure that versions before 46 made of a film. */
export class Fingerprint {
  readonly #hash = createHash("sha256");
  readonly #earlier: boolean;

  constructor({ earlier = false } = {}) {
    this.#earlier = earlier;
  }

  add(table: Table, row: ForeignRow): this {
    const values = columns[table].map((name) => {
      if (row[name] == null) return null;
      return table === "projects" && name === "film" && !this.#earlier
        ? filmText(String(row[name]))
        : String(row[name]);
    });
    const later = (since[table] ?? []).flatMap((name) => (row[name] == null ? [] : [String(row[name])]));
    this.#hash.update(JSON.stringify([...values, ...later]));
    return this;
  }

  end(): string {
    return this.#hash.digest("hex");
  }
}

/** A film that an older version kept counts as the same once the migration has put its cut another way. */
function filmText(text: string): string {
  try {
    return JSON.stringify(filmWithClips(JSON.parse(text)));
  } catch {
    return text;
  }
}

/** The figure of what stands here under an id; null when there is no such row, or it is removed. */
export function fingerprintHere(db: DatabaseSync, table: Table, id: string): string | null {
  const row = db.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id) as ForeignRow | undefined;
  if (row === undefined || (row.removed_at ?? null) !== null) return null;
  const print = new Fingerprint().add(table, row);
  if (table === "projects") {
    for (const shot of rowsOf(db, "shots", "WHERE project_id = ?", id)) print.add("shots", shot);
    for (const scene of rowsOf(db, "scenes", "WHERE project_id = ?", id)) print.add("scenes", scene);
    for (const script of rowsOf(db, "scripts", "WHERE project_id = ?", id)) print.add("scripts", script);
  }
  if (table === "conversations")
    for (const message of rowsOf(db, "messages", "WHERE conversation_id = ?", id)) print.add("messages", message);
  return print.end();
}

function hasTable(db: DatabaseSync, table: string): boolean {
  return db.prepare("SELECT 1 AS yes FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !== undefined;
}
