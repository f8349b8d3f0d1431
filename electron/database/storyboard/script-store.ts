import type { Database } from "../database.ts";

export interface StoredScript {
  readonly text: string;
  /** 0: nothing was written yet. */
  readonly revision: number;
}

/** The scripts of films. Opens no transaction. */
export class ScriptStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get(projectId: string): StoredScript {
    const row = this.#db.prepare("SELECT text, revision FROM scripts WHERE project_id = ?").get(projectId);
    return row === undefined ? { text: "", revision: 0 } : { text: String(row.text), revision: Number(row.revision) };
  }

  set(projectId: string, text: string, revision: number): void {
    this.#db
      .prepare(
        `INSERT INTO scripts (project_id, text, revision) VALUES (?1, ?2, ?3)
         ON CONFLICT (project_id) DO UPDATE SET text = ?2, revision = ?3`,
      )
      .run(projectId, text, revision);
  }
}
