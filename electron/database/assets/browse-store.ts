import type { SQLInputValue } from "node:sqlite";
import type { BrowseGroup, BrowseQuestion } from "#shared/contract/library/browse.ts";
import type { BrowseHeading } from "#shared/contract/library/browse-headings.ts";
import { readLibrarySearch } from "#shared/rules/library/library-search.ts";
import { tileWave } from "#shared/rules/library/tile-wave.ts";
import { changesOf } from "../cached-read.ts";
import type { Database } from "../database.ts";
import { AlbumStore } from "./album-store.ts";
import { AssetFigures, withoutFigures } from "./asset-figures.ts";
import { type Condition, containing, filterConditions, tagConditions } from "./asset-search.ts";
import { AssetTextIndex } from "./asset-text-index.ts";

/** What a file is ordered by, as SQL; a file that lacks it comes last either way. */
const orders: Readonly<Record<BrowseQuestion["sort"], string>> = {
  made: "created_at",
  name: "name COLLATE NOCASE",
  rating: "rating",
  kind: "kind",
  duration: "seconds",
  resolution: "width * height",
  size: "bytes",
  model: "model COLLATE NOCASE",
  project: "(SELECT title FROM projects WHERE projects.id = project_id) COLLATE NOCASE",
  album: "(SELECT position FROM album_files WHERE asset_id = assets.id AND album_id = ?)",
};

/** What a heading stands for; a day is made of the moment, in the machine's time zone. */
const keys: Readonly<Record<Exclude<BrowseGroup, "none">, string>> = {
  day: "created_at",
  project: "project_id",
  shot: "coalesce(shot_id, '')",
  song: "coalesce(song_id, '')",
  conversation: "conversation_id",
};

const SHOWN = "state <> 'trashed'";

/** Reads the library's rows by their numbers. Lists come as one JSON text: 100,000 rows one by one take far longer. */
export class BrowseStore {
  readonly #db: Database;
  readonly #words: AssetTextIndex;
  readonly #figures: AssetFigures;
  readonly #albums: AlbumStore;
  /** The rows by their figures as they were asked for last: words behind a filter grow with each key, the filter doesn't. */
  #filtered: { readonly asked: string; readonly changes: number; readonly rows: readonly number[] } | undefined;

  /** `onRead`: what words are looked for in is in memory, for the first time. */
  constructor(db: Database, onRead: () => void = () => {}) {
    this.#db = db;
    this.#words = new AssetTextIndex(db, onRead);
    this.#figures = new AssetFigures(db);
    this.#albums = new AlbumStore(db);
  }

  /** Every shown row in an order, and what each one's heading stands for. */
  ordered({ search, sort, descending, group }: BrowseQuestion): { rows: number[]; keys: unknown[] } {
    const direction = descending ? "DESC" : "ASC";
    const key = group === "none" ? "''" : keys[group];
    // In the order of the index, without sorting what was made in the same moment: half the time.
    const asIndexed = sort === "made" && group === "day";
    const order = asIndexed
      ? `created_at ${direction}`
      : `${orders[sort]} ${direction} NULLS LAST, created_at DESC, row DESC`;
    const found = this.#db
      .prepare(
        `SELECT json_group_array(row) AS rows ${group === "none" ? "" : ", json_group_array(key) AS keys"} FROM (
          SELECT row, ${key} AS key FROM assets WHERE ${SHOWN} ORDER BY ${order})`,
      )
      .get(...(sort === "album" ? [this.albumOf(search)] : []));
    const list = (value: unknown) => (typeof value === "string" ? (JSON.parse(value) as never[]) : []);
    const [rows, of] = [list(found?.rows), list(found?.keys)];
    return { rows: asIndexed ? newestFirstWithin(rows, of) : rows, keys: of };
  }

  /** The id of the album that a search names first; '' for none. */
  albumOf(search: string): string {
    const [name] = readLibrarySearch(search).albums;
    return (name === undefined ? undefined : this.#albums.named(name)) ?? "";
  }

  /** What takes are stacked by, and which of them are in use. */
  stacks(): { keys: string[]; of: Uint32Array; inUse: Set<number> } {
    const stack = "coalesce(nullif(shot_id, ''), nullif(song_id, ''))";
    const found = this.#db
      .prepare(
        `SELECT json_group_array(row) AS rows, json_group_array(key) AS keys FROM (
          SELECT row, ${stack} AS key FROM assets WHERE source = 'generated' AND ${stack} IS NOT NULL AND ${SHOWN})`,
      )
      .get();
    const rows = JSON.parse(String(found?.rows ?? "[]")) as number[];
    const shots = JSON.parse(String(found?.keys ?? "[]")) as string[];
    const used = this.#db
      .prepare(
        `SELECT json_group_array(row) AS rows FROM assets WHERE task_id IN
          (SELECT active_take_id FROM shots UNION SELECT active_take_id FROM songs)`,
      )
      .get();
    const numbers = new Map<string, number>();
    const of = new Uint32Array(rows.reduce((last, row) => Math.max(last, row), 0) + 1);
    rows.forEach((row, at) => {
      const shot = shots[at] ?? "";
      const number = numbers.get(shot) ?? numbers.size + 1;
      numbers.set(shot, number);
      of[row] = number;
    });
    return {
      keys: [...numbers.keys()],
      of,
      inUse: new Set(JSON.parse(String(used?.rows ?? "[]")) as number[]),
    };
  }

  /** A figure that stays the same as long as nothing is written. */
  changes(): number {
    return changesOf(this.#db);
  }

  /**
   * The rows that answer a search, one list for each part of it: all of `wanted` must hold a row, none of `without` may.
   * Each part reads one index, alone: together in one query they are dear. No list where nothing is asked.
   */
  answers(search: string, now: Date): { wanted: ArrayLike<number>[]; without: ArrayLike<number>[] } {
    this.#figures.wake();
    this.#words.wake();
    const asked = readLibrarySearch(search, now);
    const all = filterConditions(asked);
    const rest = filterConditions(withoutFigures(asked));
    const figured = rest.length < all.length ? this.#figures.rowsWith(asked) : null;
    const filters = figured === null ? all : rest;
    const withWord = (word: string): ArrayLike<number> =>
      this.#words.rowsWith(word) ?? this.#matching([containing(word)]);
    return {
      wanted: [
        ...asked.words.map(withWord),
        ...tagConditions(asked).map((tag) => this.#matching([tag])),
        ...(figured === null ? [] : [figured]),
        ...(filters.length === 0 ? [] : [this.#filteredBy(filters)]),
      ],
      without: asked.without.map(withWord),
    };
  }

  idsOf(rows: readonly number[]): string[] {
    const found = this.#db
      .prepare(
        `SELECT json_group_array(assets.id ORDER BY wanted.key) AS ids FROM json_each(?) AS wanted
         JOIN assets ON assets.row = wanted.value`,
      )
      .get(JSON.stringify(rows));
    return JSON.parse(String(found?.ids ?? "[]")) as string[];
  }

  /** The titles of the films that files are of, '' for none. */
  filmsOf(ids: readonly string[]): string[] {
    const rows = this.#db
      .prepare(
        `SELECT assets.id, title FROM assets JOIN projects ON projects.id = project_id
         WHERE assets.id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(ids));
    const titles = new Map(rows.map(({ id, title }) => [String(id), String(title)]));
    return ids.map((id) => titles.get(id) ?? "");
  }

  /** What small pictures of sounds show, as far as they were measured; null for all else. */
  wavesOf(ids: readonly string[]): (number[] | null)[] {
    const rows = this.#db
      .prepare(
        `SELECT id, peaks FROM assets WHERE kind = 'audio' AND peaks IS NOT NULL
         AND id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(ids));
    const waves = new Map(
      rows.map(({ id, peaks }) => [String(id), tileWave((JSON.parse(String(peaks)) as number[][])[0] ?? [])]),
    );
    return ids.map((id) => waves.get(id) ?? null);
  }

  rowOf(id: string): number | null {
    const row = this.#db.prepare("SELECT row FROM assets WHERE id = ?").get(id);
    return row === undefined ? null : Number(row.row);
  }

  rowsOf(ids: readonly string[]): Map<string, number> {
    const found = this.#db.prepare("SELECT id, row FROM assets WHERE id IN (SELECT value FROM json_each(?))");
    return new Map(found.all(JSON.stringify(ids)).map(({ id, row }) => [String(id), Number(row)]));
  }

  /** Each by name; tags the most used first, of which a menu shows so many. */
  facets(): {
    models: string[];
    projects: string[];
    connections: string[];
    songs: string[];
    extensions: string[];
    tags: string[];
    albums: string[];
  } {
    const texts = (sql: string) =>
      this.#db
        .prepare(sql)
        .all()
        .map(({ text }) => String(text));
    return {
      models: texts(`SELECT DISTINCT model AS text FROM assets WHERE model IS NOT NULL AND ${SHOWN} ORDER BY 1`),
      projects: texts(
        `SELECT title AS text FROM projects WHERE id IN (SELECT project_id FROM assets WHERE ${SHOWN}) ORDER BY 1`,
      ),
      connections: texts("SELECT DISTINCT connection_name AS text FROM tasks WHERE asset_id IS NOT NULL ORDER BY 1"),
      songs: texts(
        `SELECT draft ->> 'title' AS text FROM songs WHERE draft ->> 'title' <> ''
         AND id IN (SELECT song_id FROM assets WHERE ${SHOWN}) ORDER BY updated_at DESC LIMIT 30`,
      ),
      // What stands behind the last dot of the file's own name.
      extensions: texts(
        `SELECT lower(replace(path, rtrim(path, replace(path, '.', '')), '')) AS text FROM assets
         WHERE ${SHOWN} AND path LIKE '%.%' GROUP BY text HAVING length(text) BETWEEN 1 AND 10
         AND text NOT GLOB '*[^a-z0-9]*' ORDER BY count(*) DESC, text LIMIT 20`,
      ),
      tags: texts(
        `SELECT value AS text FROM assets, json_each(assets.tags) WHERE tags <> '[]' AND ${SHOWN}
         GROUP BY value ORDER BY count(*) DESC, value LIMIT 30`,
      ),
      albums: texts("SELECT name AS text FROM albums ORDER BY position, id LIMIT 30"),
    };
  }

  /** What headings are called; a day needs no name. */
  titlesOf(group: BrowseGroup, of: readonly string[]): Map<string, Pick<BrowseHeading, "title" | "number" | "film">> {
    const queries: Partial<Record<BrowseGroup, string>> = {
      project: "SELECT id, title FROM projects",
      conversation: "SELECT id, title FROM conversations",
      song: "SELECT id, draft ->> 'title' AS title FROM songs",
      shot: `SELECT id, draft ->> 'prompt' AS title, position AS number,
        (SELECT title FROM projects WHERE projects.id = project_id) AS film FROM shots`,
    };
    const query = queries[group];
    if (query === undefined) return new Map();
    const rows = this.#db.prepare(`${query} WHERE id IN (SELECT value FROM json_each(?))`).all(JSON.stringify(of));
    return new Map(
      rows.map(({ id, title, number, film }) => [
        String(id),
        {
          title: String(title ?? "").slice(0, 200),
          ...(typeof number === "number" ? { number, film: String(film ?? "") } : {}),
        },
      ]),
    );
  }

  #filteredBy(filters: readonly Condition[]): readonly number[] {
    const asked = JSON.stringify(filters);
    const changes = this.changes();
    if (this.#filtered?.asked !== asked || this.#filtered.changes !== changes)
      this.#filtered = { asked, changes, rows: this.#matching(filters) };
    return this.#filtered.rows;
  }

  /** Rows by their figures or words, trashed ones too: the order that answers are laid over leaves those out. */
  #matching(conditions: readonly Condition[]): number[] {
    const values: SQLInputValue[] = conditions.flatMap(([, ...rest]) => rest);
    const where = conditions.map(([sql]) => sql);
    // Words alone are read from their own index.
    const [only] = conditions;
    const sql =
      conditions.length === 1 && only?.[0].startsWith("row IN (SELECT rowid FROM assets_text")
        ? "SELECT json_group_array(rowid) AS rows FROM assets_text WHERE assets_text MATCH ?"
        : `SELECT json_group_array(row) AS rows FROM assets WHERE ${where.join(" AND ")}`;
    return JSON.parse(String(this.#db.prepare(sql).get(...values)?.rows ?? "[]")) as number[];
  }
}

/** Rows of one moment, neighbours here, by their number: the last first. */
function newestFirstWithin(rows: readonly number[], moments: readonly number[]): number[] {
  const ordered = [...rows];
  for (let from = 0; from < rows.length; ) {
    let to = from + 1;
    while (to < rows.length && moments[to] === moments[from]) to += 1;
    if (to - from > 1) ordered.splice(from, to - from, ...rows.slice(from, to).sort((a, b) => b - a));
    from = to;
  }
  return ordered;
}
