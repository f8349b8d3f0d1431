import type { Database } from "../database.ts";

/** A library folder (absolute) and a path in it. */
export interface FilePlace {
  readonly folder: string;
  readonly path: string;
}

export interface FileMove {
  readonly assetId: string;
  readonly from: FilePlace;
  readonly to: FilePlace;
}

/** Files on their way from one library folder to another: written before the second copy is made, until the first is gone. */
export class FileMoves {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  begin(assetId: string, from: FilePlace, to: FilePlace): void {
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO file_moves (asset_id, from_folder, from_path, to_folder, to_path) VALUES (?, ?, ?, ?, ?)`,
      )
      .run(assetId, from.folder, from.path, to.folder, to.path);
  }

  end(assetId: string): void {
    this.#db.prepare("DELETE FROM file_moves WHERE asset_id = ?").run(assetId);
  }

  all(): FileMove[] {
    const rows = this.#db.prepare("SELECT * FROM file_moves ORDER BY asset_id").all();
    return rows.map((row) => ({
      assetId: String(row.asset_id),
      from: { folder: String(row.from_folder), path: String(row.from_path) },
      to: { folder: String(row.to_folder), path: String(row.to_path) },
    }));
  }
}
