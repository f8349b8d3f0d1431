import type { SoundMarker, SoundMeasure } from "#shared/contract/library/sounds.ts";
import type { Database } from "../database.ts";

/** What is known of a sound besides its bytes. Opens no transaction of its own. */
export class SoundStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get(assetId: string): { measure: SoundMeasure | null; markers: SoundMarker[] } {
    const row = this.#db.prepare("SELECT measure, markers FROM sound_notes WHERE asset_id = ?").get(assetId);
    if (row === undefined) return { measure: null, markers: [] };
    return {
      measure: typeof row.measure === "string" ? (JSON.parse(row.measure) as SoundMeasure) : null,
      markers: JSON.parse(String(row.markers)) as SoundMarker[],
    };
  }

  /** Speech that was found before stays, where this reading didn't listen for it. */
  saveMeasure(assetId: string, measure: SoundMeasure): void {
    const kept = { ...this.get(assetId).measure, ...measure };
    this.#db
      .prepare(
        "INSERT INTO sound_notes (asset_id, measure) VALUES (?, ?) ON CONFLICT (asset_id) DO UPDATE SET measure = excluded.measure",
      )
      .run(assetId, JSON.stringify(kept));
  }

  saveMarkers(assetId: string, markers: readonly SoundMarker[]): void {
    this.#db
      .prepare(
        "INSERT INTO sound_notes (asset_id, markers) VALUES (?, ?) ON CONFLICT (asset_id) DO UPDATE SET markers = excluded.markers",
      )
      .run(assetId, JSON.stringify(markers));
  }
}
