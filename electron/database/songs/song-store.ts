import type { SQLOutputValue } from "node:sqlite";
import type { Song, SongDraft, SongSummary } from "#shared/contract/songs/songs.ts";
import type { Database } from "../database.ts";

const songOf = (row: Record<string, SQLOutputValue>): Song => ({
  id: String(row.id),
  projectId: row.project_id === null ? null : String(row.project_id),
  draft: JSON.parse(String(row.draft)) as SongDraft,
  activeTakeId: row.active_take_id === null ? null : String(row.active_take_id),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
});

/** Songs and their drafts. Opens no transaction of its own. */
export class SongStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Last worked on first. */
  list(): Song[] {
    return this.#db
      .prepare("SELECT * FROM songs WHERE removed_at IS NULL ORDER BY updated_at DESC, id DESC")
      .all()
      .map(songOf);
  }

  /** Last worked on first, without their words. */
  recent(limit: number): SongSummary[] {
    return this.#db
      .prepare(
        `WITH shown AS (SELECT id, draft ->> 'title' AS title, updated_at, active_take_id FROM songs
           WHERE removed_at IS NULL ORDER BY updated_at DESC, id DESC LIMIT ?)
         SELECT shown.*,
           (SELECT count(*) FROM tasks WHERE song_id = shown.id AND state = 'ready' AND removed_at IS NULL) AS takes,
           (SELECT tasks.asset_id FROM tasks JOIN assets ON assets.id = tasks.asset_id AND assets.state = 'ready'
             WHERE tasks.song_id = shown.id AND tasks.removed_at IS NULL
             ORDER BY tasks.id IS shown.active_take_id DESC, tasks.take DESC LIMIT 1) AS asset_id
         FROM shown ORDER BY updated_at DESC, id DESC`,
      )
      .all(limit)
      .map((row) => ({
        id: String(row.id),
        title: String(row.title),
        updatedAt: Number(row.updated_at),
        takes: Number(row.takes),
        assetId: row.asset_id === null ? null : String(row.asset_id),
      }));
  }

  /** A removed song too, since its takes still name it. */
  get(id: string): (Song & { readonly removed: boolean }) | null {
    const row = this.#db.prepare("SELECT * FROM songs WHERE id = ?").get(id);
    return row === undefined ? null : { ...songOf(row), removed: row.removed_at !== null };
  }

  insert(song: Song): void {
    this.#db
      .prepare("INSERT INTO songs (id, project_id, draft, created_at, updated_at) VALUES (?, ?, ?, ?, ?)")
      .run(song.id, song.projectId, JSON.stringify(song.draft), song.createdAt, song.updatedAt);
  }

  saveDraft(id: string, draft: SongDraft, now: number): void {
    this.#db.prepare("UPDATE songs SET draft = ?, updated_at = ? WHERE id = ?").run(JSON.stringify(draft), now, id);
  }

  chooseTake(id: string, taskId: string | null, now: number): void {
    this.#db.prepare("UPDATE songs SET active_take_id = ?, updated_at = ? WHERE id = ?").run(taskId, now, id);
  }

  setRemoved(id: string, removedAt: number | null): void {
    this.#db.prepare("UPDATE songs SET removed_at = ? WHERE id = ?").run(removedAt, id);
  }
}
