import type { SQLOutputValue } from "node:sqlite";
import type { Folder } from "#shared/contract/chat/folders.ts";
import type { Database } from "../database.ts";

const folderOf = (row: Record<string, SQLOutputValue>): Folder => ({
  id: String(row.id),
  name: String(row.name),
  open: row.is_open === 1,
  count: Number(row.count),
});

const FOLDER = `
  SELECT f.*, (SELECT count(*) FROM conversations c WHERE c.folder_id = f.id AND c.removed_at IS NULL
    AND c.archived_at IS NULL) AS count
  FROM folders f WHERE f.removed_at IS NULL`;

/** Folders of conversations. Opens no transaction of its own. */
export class FolderStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  list(): Folder[] {
    return this.#db.prepare(`${FOLDER} ORDER BY f.name COLLATE NOCASE, f.id`).all().map(folderOf);
  }

  /** Undefined also for one that is removed. */
  get(id: string): Folder | undefined {
    const row = this.#db.prepare(`${FOLDER} AND f.id = ?`).get(id);
    return row && folderOf(row);
  }

  insert(id: string, name: string, now: number): void {
    this.#db.prepare("INSERT INTO folders (id, name, created_at) VALUES (?, ?, ?)").run(id, name, now);
  }

  rename(id: string, name: string): void {
    this.#db.prepare("UPDATE folders SET name = ? WHERE id = ?").run(name, id);
  }

  setOpen(id: string, open: boolean): void {
    this.#db.prepare("UPDATE folders SET is_open = ? WHERE id = ?").run(open ? 1 : 0, id);
  }

  setRemoved(id: string, removedAt: number | null): void {
    this.#db.prepare("UPDATE folders SET removed_at = ? WHERE id = ?").run(removedAt, id);
  }

  /** Erases what was removed until `before`, in milliseconds. */
  purgeRemoved(before: number): void {
    this.#db.prepare("DELETE FROM folders WHERE removed_at <= ?").run(before);
  }

  /** Erases one that is removed; false where it isn't. */
  erase(id: string): boolean {
    return this.#db.prepare("DELETE FROM folders WHERE removed_at IS NOT NULL AND id = ?").run(id).changes > 0;
  }

  /** The folder that a conversation is kept in; undefined when there is no such conversation. */
  placeOf(conversationId: string): string | null | undefined {
    const row = this.#db
      .prepare("SELECT folder_id FROM conversations WHERE id = ? AND removed_at IS NULL")
      .get(conversationId);
    return row && (row.folder_id === null ? null : String(row.folder_id));
  }

  /** False when there is no such conversation. */
  put(conversationId: string, folderId: string | null): boolean {
    const change = "UPDATE conversations SET folder_id = ? WHERE id = ? AND removed_at IS NULL";
    return this.#db.prepare(change).run(folderId, conversationId).changes > 0;
  }
}
