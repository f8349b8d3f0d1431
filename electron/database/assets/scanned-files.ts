import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../database.ts";

/** As the file system tells without reading the file: milliseconds with their fraction. */
export interface SeenFile {
  readonly bytes: number;
  readonly modifiedAt: number;
}

/** Some milliseconds of work. */
const PAGE = 4000;

/** What was looked into of a library's folder, of assets and of everything else. `path` is relative, with `/`. */
export class ScannedFiles {
  readonly #prepare: Database["prepare"];

  constructor({ prepare }: Pick<Database, "prepare">) {
    this.#prepare = prepare;
  }

  get(root: string, path: string): SeenFile | null {
    const row = this.#prepare("SELECT bytes, modified_at FROM seen_files WHERE root = ? AND path = ?").get(root, path);
    return row === undefined ? null : { bytes: Number(row.bytes), modifiedAt: Number(row.modified_at) };
  }

  /** The files seen right in this folder (`""` for the root), by path. A folder of many is read in pages. */
  async in(root: string, dir: string): Promise<Map<string, SeenFile>> {
    const found = new Map<string, SeenFile>();
    for (let after = ""; ; ) {
      const rows = this.#prepare(
        `SELECT path, bytes, modified_at FROM seen_files INDEXED BY seen_files_by_dir WHERE root = ? AND dir = ? AND path > ?
         ORDER BY path LIMIT ${PAGE}`,
      ).all(root, dir, after);
      for (const row of rows)
        found.set(String(row.path), { bytes: Number(row.bytes), modifiedAt: Number(row.modified_at) });
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return found;
      after = String(last.path);
      await nextTurn();
    }
  }

  /** Every folder in which something was seen. */
  folders(root: string): string[] {
    return this.#prepare("SELECT DISTINCT dir FROM seen_files WHERE root = ?")
      .all(root)
      .map((row) => String(row.dir));
  }

  /** Some files of so many bytes, which may be another copy of one that is gone; of a crowd a rebuild finds the rest. */
  ofSize(root: string, bytes: number): string[] {
    return this.#prepare("SELECT path FROM seen_files WHERE root = ? AND bytes = ? LIMIT 20")
      .all(root, bytes)
      .map((row) => String(row.path));
  }

  note(root: string, path: string, { bytes, modifiedAt }: SeenFile): void {
    const dir = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
    this.#prepare("INSERT OR REPLACE INTO seen_files (root, path, dir, bytes, modified_at) VALUES (?, ?, ?, ?, ?)").run(
      root,
      path,
      dir,
      bytes,
      modifiedAt,
    );
  }

  forget(root: string, path: string): void {
    this.#prepare("DELETE FROM seen_files WHERE root = ? AND path = ?").run(root, path);
  }

  /** Assets that are said to be there but were never seen where they are, and those that are said to be missing. */
  doubtful(): { id: string; folder: string; path: string }[] {
    return this.#prepare(
      `SELECT id, folder, path FROM assets WHERE state = 'missing' OR state = 'ready' AND NOT EXISTS
       (SELECT 1 FROM seen_files WHERE seen_files.root = assets.folder AND seen_files.path = assets.path)`,
    )
      .all()
      .map((row) => ({ id: String(row.id), folder: String(row.folder), path: String(row.path) }));
  }
}
