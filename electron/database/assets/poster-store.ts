import type { PosterState } from "#shared/contract/library/browse.ts";
import type { Database } from "../database.ts";

/** What is known of the posters of files, by the SHA-256 of the file. */
export class PosterStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** What the posters of a file go by; of an unknown file there is none. */
  hashOf(assetId: string): string | undefined {
    const row = this.#db.prepare("SELECT sha256 FROM assets WHERE id = ?").get(assetId);
    return row === undefined ? undefined : String(row.sha256);
  }

  get(sha256: string): PosterState {
    return this.many([sha256])[0] ?? null;
  }

  /** In the order asked for. */
  many(hashes: readonly string[]): PosterState[] {
    const rows = this.#db
      .prepare("SELECT * FROM posters WHERE sha256 IN (SELECT value FROM json_each(?))")
      .all(JSON.stringify(hashes));
    const known = new Map(
      rows.map((row) => [
        String(row.sha256),
        { state: row.state === "made" ? ("made" as const) : ("failed" as const), frames: Number(row.frames) },
      ]),
    );
    return hashes.map((hash) => known.get(hash) ?? null);
  }

  /** `look` as `lookOf` reads it from the poster; null where whoever drew it didn't say. */
  keep(sha256: string, poster: NonNullable<PosterState>, at: number, look: string | null = null): void {
    this.#db
      .prepare("INSERT OR REPLACE INTO posters (sha256, state, frames, made_at, look) VALUES (?, ?, ?, ?, ?)")
      .run(sha256, poster.state, poster.frames, at, look);
  }

  /** Images and videos that are here and were looked at, the largest first, of those the oldest. */
  looks(): { id: string; kind: string; look: string }[] {
    const rows = this.#db
      .prepare(
        `SELECT assets.id, assets.kind, posters.look FROM assets JOIN posters ON posters.sha256 = assets.sha256
         WHERE assets.state = 'ready' AND assets.kind IN ('image', 'video') AND posters.look IS NOT NULL
         ORDER BY coalesce(assets.width * assets.height, 0) DESC, assets.bytes DESC, assets.created_at, assets.id`,
      )
      .all();
    return rows.map(({ id, kind, look }) => ({ id: String(id), kind: String(kind), look: String(look) }));
  }

  /** Ids of images and videos that are here and weren't looked at, newest first, and how many there are. */
  unseen(most: number): { ids: string[]; total: number } {
    const where = `assets.state = 'ready' AND assets.kind IN ('image', 'video') AND
      NOT EXISTS (SELECT 1 FROM posters WHERE posters.sha256 = assets.sha256 AND (look IS NOT NULL OR posters.state = 'failed'))`;
    const rows = this.#db
      .prepare(`SELECT id FROM assets WHERE ${where} ORDER BY created_at DESC, id LIMIT ?`)
      .all(most);
    const total = this.#db.prepare(`SELECT count(*) AS total FROM assets WHERE ${where}`).get()?.total;
    return { ids: rows.map(({ id }) => String(id)), total: Number(total) };
  }

  forget(sha256: string): void {
    this.#db.prepare("DELETE FROM posters WHERE sha256 = ?").run(sha256);
  }
}
