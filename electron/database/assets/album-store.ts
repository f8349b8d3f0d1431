import { v7 as newId } from "uuid";
import type { Album, AlbumPlace, WholeAlbum } from "#shared/contract/library/albums.ts";
import { albumKey } from "#shared/rules/library/album-key.ts";
import type { Database } from "../database.ts";

/** Figures nearer than this are parted anew before one is put between them. */
const NEAREST = 1e-6;

const ALBUM = `SELECT albums.id, name, (SELECT count(*) FROM album_files JOIN assets ON assets.id = asset_id
  WHERE album_id = albums.id AND assets.state <> 'trashed') AS files FROM albums`;

/** Albums and what is in them. Opens no transaction of its own. */
export class AlbumStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  list(): Album[] {
    return this.#db.prepare(`${ALBUM} ORDER BY position, albums.id`).all().map(albumOf);
  }

  get(id: string): Album | undefined {
    const row = this.#db.prepare(`${ALBUM} WHERE albums.id = ?`).get(id);
    return row && albumOf(row);
  }

  /** The id of the album that is called so, whatever its capitals. */
  named(name: string): string | undefined {
    const row = this.#db.prepare("SELECT id FROM albums WHERE name_key = ?").get(albumKey(name));
    return row && String(row.id);
  }

  /** `at`: its place among albums; undefined is the last. */
  insert({ id, name, createdAt, at }: { id: string; name: string; createdAt: number; at?: number | undefined }): void {
    this.#db
      .prepare(
        `INSERT INTO albums (id, name, name_key, position, created_at)
         VALUES (?, ?, ?, coalesce(?, (SELECT coalesce(max(position), 0) + 1 FROM albums)), ?)`,
      )
      .run(id, name, albumKey(name), at ?? null, createdAt);
  }

  rename(id: string, name: string): void {
    this.#db.prepare("UPDATE albums SET name_key = ?, name = ? WHERE id = ?").run(albumKey(name), name, id);
  }

  /** Before another album, or last. */
  move(id: string, before: string | null): void {
    const order = this.list()
      .map((album) => album.id)
      .filter((each) => each !== id);
    const found = before === null ? -1 : order.indexOf(before);
    order.splice(found < 0 ? order.length : found, 0, id);
    const place = this.#db.prepare("UPDATE albums SET position = ? WHERE id = ?");
    order.forEach((each, index) => {
      place.run(index + 1, each);
    });
  }

  /** The album with all that is in it, deleted files too; it is gone then. */
  remove(id: string): WholeAlbum | undefined {
    const row = this.#db.prepare("SELECT * FROM albums WHERE id = ?").get(id);
    if (row === undefined) return undefined;
    const files = this.#placesOf(id);
    this.#db.prepare("DELETE FROM album_files WHERE album_id = ?").run(id);
    this.#db.prepare("DELETE FROM albums WHERE id = ?").run(id);
    return { id, name: String(row.name), at: Number(row.position), createdAt: Number(row.created_at), files };
  }

  /** Puts files at the end, in their order; those that are in it stay where they are. Gives the others. */
  add(id: string, assetIds: readonly string[]): string[] {
    const last = this.#db.prepare("SELECT coalesce(max(position), 0) AS last FROM album_files WHERE album_id = ?");
    let at = Number(last.get(id)?.last ?? 0);
    const insert = this.#db.prepare(
      `INSERT OR IGNORE INTO album_files (album_id, asset_id, position)
       SELECT ?, id, ? FROM assets WHERE id = ?`,
    );
    return assetIds.filter((assetId) => {
      at += 1;
      return insert.run(id, at, assetId).changes > 0;
    });
  }

  /** Puts files at these places, whether they are in it or not. */
  put(id: string, files: readonly AlbumPlace[]): void {
    const insert = this.#db.prepare(
      `INSERT INTO album_files (album_id, asset_id, position) SELECT ?, id, ? FROM assets WHERE id = ?
       ON CONFLICT (album_id, asset_id) DO UPDATE SET position = excluded.position`,
    );
    for (const file of files) insert.run(id, file.at, file.id);
  }

  /** Takes files out; gives where those that were in it stood. */
  take(id: string, assetIds: readonly string[]): AlbumPlace[] {
    const taken = this.#placesOf(id, assetIds);
    this.#db
      .prepare("DELETE FROM album_files WHERE album_id = ? AND asset_id IN (SELECT value FROM json_each(?))")
      .run(id, JSON.stringify(assetIds));
    return taken;
  }

  /** Moves files of the album, in their order of now, before another of it or to its end; gives where they stood. */
  arrange(id: string, assetIds: readonly string[], before: string | null): AlbumPlace[] {
    const moved = this.#placesOf(id, assetIds);
    const moving = new Set(moved.map((file) => file.id));
    if (moving.size === 0) return [];
    const others = this.#placesOf(id).filter((file) => !moving.has(file.id));
    const found = before === null ? -1 : others.findIndex((file) => file.id === before);
    const next = found < 0 ? others.length : found;
    const from = others[next - 1]?.at ?? 0;
    const to = others[next]?.at ?? from + moved.length + 1;
    const step = (to - from) / (moved.length + 1);
    if (step < NEAREST) {
      const order = [...others.slice(0, next), ...moved, ...others.slice(next)];
      this.put(
        id,
        order.map((file, index) => ({ id: file.id, at: index + 1 })),
      );
    } else
      this.put(
        id,
        moved.map((file, index) => ({ id: file.id, at: from + step * (index + 1) })),
      );
    return moved;
  }

  /** Puts a file into the album that is called so, which is made where there is none. */
  join(name: string, assetIds: readonly string[], createdAt: number): void {
    const known = this.named(name);
    const id = known ?? newId({ msecs: createdAt });
    if (known === undefined) this.insert({ id, name, createdAt });
    this.add(id, assetIds);
  }

  /** In the order of the album. */
  #placesOf(id: string, among?: readonly string[]): AlbumPlace[] {
    return this.#db
      .prepare(
        `SELECT asset_id, position FROM album_files WHERE album_id = ?1
         AND (?2 IS NULL OR asset_id IN (SELECT value FROM json_each(?2))) ORDER BY position, rowid`,
      )
      .all(id, among === undefined ? null : JSON.stringify(among))
      .map((row) => ({ id: String(row.asset_id), at: Number(row.position) }));
  }
}

const albumOf = (row: Record<string, unknown>): Album => ({
  id: String(row.id),
  name: String(row.name),
  files: Number(row.files),
});
