import type { DeletedKind } from "#shared/contract/deleted/deleted.ts";
import type { Database } from "./database.ts";

/** A row that was deleted and can be restored. */
export interface DeletedRow {
  readonly kind: DeletedKind;
  readonly id: string;
  readonly name: string;
  /** A shot's film; null for all else. */
  readonly film: { readonly id: string; readonly title: string } | null;
  readonly media: "image" | "video" | "audio" | null;
  /** In milliseconds. */
  readonly deletedAt: number;
}

/** Of every kind which rows are deleted, and when; each reads an index that holds nothing else. */
const deletedOf: Record<DeletedKind, { readonly at: string; readonly from: string }> = {
  conversation: { at: "removed_at", from: "conversations WHERE removed_at > 0" },
  folder: { at: "removed_at", from: "folders WHERE removed_at > 0" },
  preset: { at: "removed_at", from: "presets WHERE removed_at > 0" },
  film: { at: "removed_at", from: "projects WHERE removed_at > 0" },
  // Those of a film that is deleted come with it.
  shot: {
    at: "removed_at",
    from: `shots WHERE removed_at > 0 AND project_id NOT IN (SELECT id FROM projects WHERE removed_at IS NOT NULL)`,
  },
  song: { at: "removed_at", from: "songs WHERE removed_at > 0" },
  file: { at: "trashed_at", from: "assets WHERE trashed_at > 0 AND state = 'trashed'" },
};
const allKinds = Object.keys(deletedOf) as DeletedKind[];

/** What the rows of a page are called: asked for those alone. */
const NAMES = `
  SELECT kind, id, at, coalesce(CASE kind
    WHEN 'conversation' THEN (SELECT title FROM conversations c WHERE c.id = d.id)
    WHEN 'folder' THEN (SELECT name FROM folders f WHERE f.id = d.id)
    WHEN 'preset' THEN (SELECT name FROM presets p WHERE p.id = d.id)
    WHEN 'film' THEN (SELECT title FROM projects p WHERE p.id = d.id)
    WHEN 'shot' THEN (SELECT coalesce(nullif(draft ->> 'name', ''), substr(draft ->> 'prompt', 1, 120))
      FROM shots s WHERE s.id = d.id)
    WHEN 'song' THEN (SELECT draft ->> 'title' FROM songs s WHERE s.id = d.id)
    WHEN 'file' THEN (SELECT name FROM assets a WHERE a.id = d.id)
    END, '') AS name,
    CASE kind WHEN 'file' THEN (SELECT kind FROM assets a WHERE a.id = d.id) END AS media,
    CASE kind WHEN 'shot' THEN (SELECT project_id FROM shots s WHERE s.id = d.id) END AS film_id,
    CASE kind WHEN 'shot' THEN (SELECT p.title FROM shots s JOIN projects p ON p.id = s.project_id WHERE s.id = d.id)
      END AS film_title`;

/** What is deleted in any room and can be restored, and the end of films, shots and songs. */
export class DeletedStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The last deleted first. No kinds: all of them. */
  list(kinds: readonly DeletedKind[], limit: number, offset: number): { rows: DeletedRow[]; total: number } {
    const wanted = kinds.length === 0 ? allKinds : [...new Set(kinds)];
    const each = wanted.map(
      (kind) => `SELECT '${kind}' AS kind, id, ${deletedOf[kind].at} AS at FROM ${deletedOf[kind].from}`,
    );
    const rows = this.#db
      .prepare(
        `${NAMES} FROM (${each.join(" UNION ALL ")} ORDER BY at DESC, id DESC LIMIT ? OFFSET ?) d ORDER BY at DESC, id DESC`,
      )
      .all(limit, offset);
    const counts = wanted.map((kind) => `(SELECT count(*) FROM ${deletedOf[kind].from})`);
    return {
      rows: rows.map((row) => ({
        kind: String(row.kind) as DeletedKind,
        id: String(row.id),
        name: String(row.name),
        film: row.film_id == null ? null : { id: String(row.film_id), title: String(row.film_title) },
        media: row.media == null ? null : (String(row.media) as DeletedRow["media"]),
        deletedAt: Number(row.at),
      })),
      total: Number(this.#db.prepare(`SELECT ${counts.join(" + ")} AS n`).get()?.n),
    };
  }

  /** Whether this is deleted and can be restored. */
  has(kind: DeletedKind, id: string): boolean {
    return this.#db.prepare(`SELECT 1 FROM ${deletedOf[kind].from} AND id = ?`).get(id) !== undefined;
  }

  /** A film with its shots and steps. Its songs are of no film then; takes stay in the ledger and the library. */
  eraseFilm(id: string): void {
    const { prepare, transaction } = this.#db;
    transaction(() => {
      prepare("UPDATE songs SET project_id = NULL WHERE project_id = ?").run(id);
      prepare(
        "UPDATE shots SET chain_shot_id = NULL WHERE chain_shot_id IN (SELECT id FROM shots WHERE project_id = ?)",
      ).run(id);
      for (const table of ["shots", "scenes", "scripts", "storyboard_steps", "project_tools"]) {
        prepare(`DELETE FROM ${table} WHERE project_id = ?`).run(id);
      }
      prepare("DELETE FROM projects WHERE id = ?").run(id);
    });
  }

  /** Shots that began where it ended keep their frame. */
  eraseShot(id: string): void {
    const { prepare, transaction } = this.#db;
    transaction(() => {
      prepare("UPDATE shots SET chain_shot_id = NULL WHERE chain_shot_id = ?").run(id);
      prepare("DELETE FROM shots WHERE id = ?").run(id);
    });
  }

  /** With the versions of its lyrics. */
  eraseSong(id: string): void {
    this.#db.prepare("DELETE FROM songs WHERE id = ?").run(id);
  }
}
