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

  keep(sha256: string, poster: NonNullable<PosterState>, at: number): void {
    this.#db
      .prepare("INSERT OR REPLACE INTO posters (sha256, state, frames, made_at) VALUES (?, ?, ?, ?)")
      .run(sha256, poster.state, poster.frames, at);
  }

  forget(sha256: string): void {
    this.#db.prepare("DELETE FROM posters WHERE sha256 = ?").run(sha256);
  }
}
