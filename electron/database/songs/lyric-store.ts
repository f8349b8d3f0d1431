import type { SQLOutputValue } from "node:sqlite";
import type { LyricVersion, StylePreset, VersionReason } from "#shared/contract/songs/lyrics.ts";
import type { Database } from "../database.ts";

type Row = Record<string, SQLOutputValue>;

const versionOf = (row: Row): LyricVersion => ({
  id: String(row.id),
  songId: String(row.song_id),
  lyrics: String(row.lyrics),
  name: String(row.name),
  reason: String(row.reason) as VersionReason,
  createdAt: Number(row.created_at),
});

const presetOf = (row: Row): StylePreset => ({
  id: String(row.id),
  name: String(row.name),
  style: String(row.style),
  createdAt: Number(row.created_at),
});

/** Lyrics as they were, undo steps, and styles kept under a name. Opens no transaction of its own. */
export class LyricStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Newest first. */
  versions(songId: string): LyricVersion[] {
    return this.#db
      .prepare(
        "SELECT * FROM lyric_versions WHERE song_id = ? AND removed_at IS NULL ORDER BY created_at DESC, id DESC",
      )
      .all(songId)
      .map(versionOf);
  }

  newest(songId: string): LyricVersion | null {
    const row = this.#db
      .prepare(
        "SELECT * FROM lyric_versions WHERE song_id = ? AND removed_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1",
      )
      .get(songId);
    return row === undefined ? null : versionOf(row);
  }

  version(id: string): LyricVersion | null {
    const row = this.#db.prepare("SELECT * FROM lyric_versions WHERE id = ?").get(id);
    return row === undefined ? null : versionOf(row);
  }

  insertVersion({ id, songId, lyrics, name, reason, createdAt }: LyricVersion): void {
    this.#db
      .prepare("INSERT INTO lyric_versions (id, song_id, lyrics, name, reason, created_at) VALUES (?, ?, ?, ?, ?, ?)")
      .run(id, songId, lyrics, name, reason, createdAt);
  }

  nameVersion(id: string, name: string): void {
    this.#db.prepare("UPDATE lyric_versions SET name = ? WHERE id = ?").run(name, id);
  }

  setVersionRemoved(id: string, removedAt: number | null): void {
    this.#db.prepare("UPDATE lyric_versions SET removed_at = ? WHERE id = ?").run(removedAt, id);
  }

  /** Deletes the oldest without a name beyond `most`. */
  thinOut(songId: string, most: number): void {
    this.#db
      .prepare(
        `DELETE FROM lyric_versions WHERE id IN (
           SELECT id FROM lyric_versions WHERE song_id = ? AND name = '' ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ?)`,
      )
      .run(songId, most);
  }

  history(songId: string): string | null {
    const row = this.#db.prepare("SELECT history FROM lyric_histories WHERE song_id = ?").get(songId);
    return row === undefined ? null : String(row.history);
  }

  keepHistory(songId: string, history: string): void {
    this.#db.prepare("INSERT OR REPLACE INTO lyric_histories (song_id, history) VALUES (?, ?)").run(songId, history);
  }

  /** By name. */
  presets(): StylePreset[] {
    return this.#db
      .prepare("SELECT * FROM style_presets WHERE removed_at IS NULL ORDER BY name COLLATE NOCASE, id")
      .all()
      .map(presetOf);
  }

  preset(id: string): StylePreset | null {
    const row = this.#db.prepare("SELECT * FROM style_presets WHERE id = ?").get(id);
    return row === undefined ? null : presetOf(row);
  }

  insertPreset({ id, name, style, createdAt }: StylePreset): void {
    this.#db
      .prepare("INSERT INTO style_presets (id, name, style, created_at) VALUES (?, ?, ?, ?)")
      .run(id, name, style, createdAt);
  }

  namePreset(id: string, name: string): void {
    this.#db.prepare("UPDATE style_presets SET name = ? WHERE id = ?").run(name, id);
  }

  setPresetRemoved(id: string, removedAt: number | null): void {
    this.#db.prepare("UPDATE style_presets SET removed_at = ? WHERE id = ?").run(removedAt, id);
  }
}
