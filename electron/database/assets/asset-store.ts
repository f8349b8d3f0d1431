import type { SQLInputValue } from "node:sqlite";
import type { Asset } from "#shared/contract/library/media.ts";
import { cachedRead } from "../cached-read.ts";
import type { Database } from "../database.ts";
import { AlbumStore } from "./album-store.ts";
import { type AssetFilter, assetIn, assetOf, type StoredAsset } from "./asset-row.ts";
import { conditionsOf, originWords } from "./asset-search.ts";

export type { AssetFilter, StoredAsset } from "./asset-row.ts";

const orders = {
  newest: "created_at DESC, row DESC",
  oldest: "created_at, row",
  name: "name COLLATE NOCASE, row",
  rating: "rating DESC, created_at DESC, row DESC",
} as const;

/** The library's rows. Opens no transaction of its own. */
export class AssetStore {
  readonly #db: Database;
  readonly #albums: AlbumStore;
  /** Every folder that was the library's when some asset came; asked for by each request for media. */
  readonly folders: () => readonly string[];
  /** Bytes of all files that are there. */
  readonly totalBytes: () => number;

  constructor(db: Database) {
    this.#db = db;
    this.#albums = new AlbumStore(db);
    const folders = db.prepare("SELECT DISTINCT folder FROM assets");
    this.folders = cachedRead(db, () => folders.all().map((row) => String(row.folder)));
    this.totalBytes = cachedRead(db, () =>
      this.#count("SELECT coalesce(sum(bytes), 0) AS n FROM assets WHERE state = 'ready'", []),
    );
  }

  /** The task may be unknown: a library that was rebuilt from its folder has none. */
  insert(asset: StoredAsset): void {
    const taskId = asset.origin.type === "generated" ? asset.origin.taskId : null;
    const prompt = originWords(asset.origin);
    this.#db
      .prepare(
        `INSERT INTO assets (id, sha256, kind, name, prompt, folder, path, bytes, facts, origin, task_id, state, rating,
         created_at, source_sha256, edited_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT id FROM tasks WHERE id = ?), ?, ?, ?, ?, ?)`,
      )
      .run(
        asset.id,
        asset.sha256,
        asset.kind,
        asset.name,
        prompt,
        asset.folder,
        asset.path,
        asset.facts.bytes,
        JSON.stringify(asset.facts),
        JSON.stringify(asset.origin),
        taskId,
        asset.state,
        asset.rating,
        asset.createdAt,
        asset.sourceSha256 ?? "",
        asset.editedAt ?? null,
      );
  }

  /** With what the person said of it, as a sidecar keeps it. */
  insertWhole(asset: StoredAsset): void {
    this.insert(asset);
    const { id, note, flag = 0, label = null, tags = [], albums = [] } = asset;
    // Each writes the words anew that searches read.
    if (note) this.annotate(id, note);
    if (flag !== 0 || label !== null || tags.length > 0) this.mark(id, { flag, label, tags });
    for (const name of albums) this.#albums.join(name, [id], asset.createdAt);
  }

  /** The file came back (another download, another import), or is another since `editedAt`: same asset, new place. */
  replaceFile(
    id: string,
    file: Pick<StoredAsset, "sha256" | "sourceSha256" | "kind" | "folder" | "path" | "facts" | "editedAt">,
  ): void {
    const { sha256, sourceSha256 = "", kind, folder, path, facts, editedAt = null } = file;
    this.#db
      .prepare(
        `UPDATE assets SET sha256 = ?, source_sha256 = ?, edited_at = ?, kind = ?, folder = ?, path = ?, bytes = ?,
         facts = ?, state = 'ready', peaks = NULL WHERE id = ?`,
      )
      .run(sha256, sourceSha256, editedAt, kind, folder, path, facts.bytes, JSON.stringify(facts), id);
  }

  /** The same bytes are at another place, or there again. */
  place(id: string, folder: string, path: string): void {
    this.#db.prepare("UPDATE assets SET folder = ?, path = ?, state = 'ready' WHERE id = ?").run(folder, path, id);
  }

  /** Songs that are stored as samples without a head. */
  bareSamples(): StoredAsset[] {
    const rows = this.#db
      .prepare(
        "SELECT * FROM assets WHERE kind = 'audio' AND state = 'ready' AND facts ->> '$.format' = 'pcm' ORDER BY id",
      )
      .all();
    return rows.map(assetOf);
  }

  /** Songs that came as samples without a head, and are stored with that of a WAV file. */
  wrappedSamples(): StoredAsset[] {
    const rows = this.#db
      .prepare(
        `SELECT * FROM assets WHERE kind = 'audio' AND state = 'ready' AND source_sha256 <> ''
         AND facts ->> '$.format' = 'wav' ORDER BY id`,
      )
      .all();
    return rows.map(assetOf);
  }

  get(id: string): StoredAsset | null {
    return assetIn(this.#db.prepare("SELECT * FROM assets WHERE id = ?").get(id));
  }

  getMany(ids: readonly string[]): StoredAsset[] {
    const listed = this.#db.prepare("SELECT * FROM assets WHERE id IN (SELECT value FROM json_each(?))");
    const rows = listed.all(JSON.stringify(ids));
    const byId = new Map(rows.map((row) => [String(row.id), assetOf(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  byTask(taskId: string): StoredAsset | null {
    return assetIn(this.#db.prepare("SELECT * FROM assets WHERE task_id = ?").get(taskId));
  }

  /** What came of a remote task or file, here or fetched by its id. */
  byRemoteId(remoteId: string): StoredAsset | null {
    return assetIn(
      this.#db
        .prepare(
          `SELECT assets.* FROM assets LEFT JOIN tasks ON tasks.id = assets.task_id
         WHERE (tasks.remote_id = ?1 OR origin ->> 'remoteId' = ?1) AND assets.state = 'ready' LIMIT 1`,
        )
        .get(remoteId),
    );
  }

  /** The asset whose file is, or was last seen, at this place. */
  byPlace(folder: string, path: string): StoredAsset | null {
    const at = "SELECT * FROM assets WHERE folder = ? AND path = ? AND state <> 'trashed' LIMIT 1";
    return assetIn(this.#db.prepare(at).get(folder, path));
  }

  /** Assets with these bytes, or that came with them, the ones still there first. */
  byHash(sha256: string): StoredAsset[] {
    return this.#db
      .prepare(
        `SELECT * FROM assets WHERE row IN (SELECT row FROM assets WHERE sha256 = ?1
         UNION SELECT row FROM assets WHERE source_sha256 = ?1 AND source_sha256 <> '') ORDER BY state = 'ready' DESC, row`,
      )
      .all(sha256)
      .map(assetOf);
  }

  /** What is shown: everything but trashed files. `total` counts the filtered, `all` the unfiltered. */
  list(filter: AssetFilter): { items: StoredAsset[]; total: number; all: number } {
    const where = ["state <> 'trashed'"];
    const values: SQLInputValue[] = [];
    if (filter.kinds !== undefined && filter.kinds.length > 0) {
      where.push(`kind IN (${filter.kinds.map(() => "?").join(", ")})`);
      values.push(...filter.kinds);
    }
    if (filter.readyOnly === true) where.push("state = 'ready'");
    if (filter.generatedOnly === true) where.push("source NOT IN ('imported', 'repaired')");
    for (const [sql, ...found] of conditionsOf(filter.search ?? "")) {
      where.push(sql);
      values.push(...found);
    }
    const condition = where.join(" AND ");
    const all = this.#count("SELECT count(*) AS n FROM assets WHERE state <> 'trashed'", []);
    const total = where.length === 1 ? all : this.#count(`SELECT count(*) AS n FROM assets WHERE ${condition}`, values);
    const items = this.#db
      .prepare(`SELECT * FROM assets WHERE ${condition} ORDER BY ${orders[filter.sort ?? "newest"]} LIMIT ? OFFSET ?`)
      .all(...values, filter.limit ?? 500, filter.offset ?? 0)
      .map(assetOf);
    return { items, total, all };
  }

  acceptEdit(id: string): void {
    this.#db.prepare("UPDATE assets SET edited_at = NULL WHERE id = ?").run(id);
  }

  /** Assets whose files lie in another folder than this, the oldest first. */
  elsewhere(folder: string): string[] {
    const rows = this.#db
      .prepare("SELECT id FROM assets WHERE state = 'ready' AND folder <> ? ORDER BY row")
      .all(folder);
    return rows.map((row) => String(row.id));
  }

  /** How many these are, out of two indexes: reading the table takes ten times as long. */
  countElsewhere(folder: string): number {
    const gone = "row IN (SELECT row FROM assets WHERE state <> 'ready')";
    return this.#count(`SELECT count(*) FILTER (WHERE NOT ${gone}) AS n FROM assets WHERE folder <> ?`, [folder]);
  }

  /** Of those that were deleted for good a row is left, which isn't in the trash. */
  isEmpty(): boolean {
    const left = "SELECT 1 FROM assets WHERE state <> 'trashed' OR trashed_at IS NOT NULL LIMIT 1";
    return this.#count(`SELECT count(*) AS n FROM (${left})`, []) === 0;
  }

  countMissing(): number {
    return this.#count("SELECT count(*) AS n FROM assets WHERE state = 'missing'", []);
  }

  rename(id: string, name: string): void {
    this.#db.prepare("UPDATE assets SET name = ? WHERE id = ?").run(name, id);
  }

  rate(id: string, rating: number): void {
    this.#db.prepare("UPDATE assets SET rating = ? WHERE id = ?").run(rating, id);
  }

  annotate(id: string, note: string): void {
    this.#db.prepare("UPDATE assets SET note = ? WHERE id = ?").run(note, id);
  }

  /** What the person says of a file at a glance; what is not named stays. */
  mark(id: string, marks: { flag?: -1 | 0 | 1; label?: Asset["label"] | null; tags?: readonly string[] }): void {
    const { flag, label, tags } = marks;
    this.#db
      .prepare(
        "UPDATE assets SET flag = coalesce(?, flag), label = coalesce(?, label), tags = coalesce(?, tags) WHERE id = ?",
      )
      .run(
        flag ?? null,
        label === undefined ? null : (label ?? ""),
        tags === undefined ? null : JSON.stringify(tags),
        id,
      );
  }

  tags(): { tag: string; count: number }[] {
    return this.#db
      .prepare(
        `SELECT value AS tag, count(*) AS count FROM assets, json_each(assets.tags)
         WHERE tags <> '[]' AND state <> 'trashed' GROUP BY value ORDER BY count DESC, value`,
      )
      .all()
      .map((row) => ({ tag: String(row.tag), count: Number(row.count) }));
  }

  setState(id: string, state: Asset["state"]): void {
    this.#db.prepare("UPDATE assets SET state = ? WHERE id = ?").run(state, id);
  }

  /** A file that was deleted, and since when it can be put back (Unix ms); null: it can't any more. */
  setTrashedAt(id: string, at: number | null): void {
    this.#db.prepare("UPDATE assets SET trashed_at = ? WHERE id = ?").run(at, id);
  }

  /** Deleted files that can be put back are these, and no others. */
  keepTrashed(since: ReadonlyMap<string, number>): void {
    this.#db.transaction(() => {
      const known = this.#db.prepare("SELECT id FROM assets WHERE trashed_at IS NOT NULL").all();
      for (const { id } of known) if (!since.has(String(id))) this.setTrashedAt(String(id), null);
      for (const [id, at] of since) this.setTrashedAt(id, Math.round(at));
    });
  }

  peaks(id: string): number[][] | null {
    const row = this.#db.prepare("SELECT peaks FROM assets WHERE id = ?").get(id);
    return typeof row?.peaks === "string" ? (JSON.parse(row.peaks) as number[][]) : null;
  }

  savePeaks(id: string, peaks: readonly (readonly number[])[]): void {
    this.#db.prepare("UPDATE assets SET peaks = ? WHERE id = ?").run(JSON.stringify(peaks), id);
  }

  /** Every asset whose file is there, one after the other. */
  *everyReady(): Generator<StoredAsset> {
    for (const row of this.#db.prepare("SELECT * FROM assets WHERE state = 'ready' ORDER BY row").iterate())
      yield assetOf(row);
  }

  /** How many files are there, and their bytes. */
  measureReady(): { files: number; bytes: number } {
    return {
      files: this.#count("SELECT count(*) AS n FROM assets WHERE state = 'ready'", []),
      bytes: this.totalBytes(),
    };
  }

  #count(sql: string, values: readonly SQLInputValue[]): number {
    return Number(this.#db.prepare(sql).get(...values)?.n ?? 0);
  }
}
