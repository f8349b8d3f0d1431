import type { CoverFeatures } from "#shared/contract/songs/songs.ts";
import type { Database } from "../database.ts";

/** A row without what follows from it. */
export type StoredCoverFeatures = Omit<CoverFeatures, "expiresAt">;

/** What services heard in recordings, by content and service (`connection_id`). Opens no transaction of its own. */
export class CoverStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get(sha256: string, service: string): StoredCoverFeatures | null {
    const row = this.#db
      .prepare("SELECT * FROM cover_features WHERE sha256 = ? AND connection_id = ?")
      .get(sha256, service);
    if (row === undefined) return null;
    return {
      featureId: String(row.feature_id),
      lyrics: String(row.lyrics),
      sections: JSON.parse(String(row.sections)) as StoredCoverFeatures["sections"],
      madeAt: Number(row.made_at),
    };
  }

  /** When this service gave this identifier (Unix ms); null when it isn't one that is kept. */
  madeAt(featureId: string, service: string): number | null {
    const row = this.#db
      .prepare("SELECT max(made_at) AS at FROM cover_features WHERE feature_id = ? AND connection_id = ?")
      .get(featureId, service);
    return typeof row?.at === "number" ? row.at : null;
  }

  save(sha256: string, service: string, kept: StoredCoverFeatures): void {
    this.#db
      .prepare(
        `INSERT INTO cover_features (sha256, connection_id, feature_id, lyrics, sections, made_at)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (sha256, connection_id) DO UPDATE SET feature_id = excluded.feature_id,
         lyrics = excluded.lyrics, sections = excluded.sections, made_at = excluded.made_at`,
      )
      .run(sha256, service, kept.featureId, kept.lyrics, JSON.stringify(kept.sections), kept.madeAt);
  }
}
