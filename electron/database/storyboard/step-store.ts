import type { SQLOutputValue } from "node:sqlite";
import type { StoryboardStep } from "#shared/contract/storyboard/project.ts";
import type { Database } from "../database.ts";

export interface StoredStep {
  readonly id: number;
  readonly label: Omit<StoryboardStep, "id">;
  /** As the journal wrote it. */
  readonly change: unknown;
  readonly joins: string | null;
  readonly at: number;
}

const stepOf = (row: Record<string, SQLOutputValue>): StoredStep => ({
  id: Number(row.id),
  label: JSON.parse(String(row.label)) as StoredStep["label"],
  change: JSON.parse(String(row.change)) as unknown,
  joins: row.joins === null ? null : String(row.joins),
  at: Number(row.at),
});

/** Steps of a film that can be undone and redone. Opens no transaction. */
export class StepStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** What was undone before can't be redone after another step; only the newest `most` steps are kept. */
  push(projectId: string, step: Omit<StoredStep, "id">, most: number): void {
    this.#db.prepare("DELETE FROM storyboard_steps WHERE project_id = ? AND undone = 1").run(projectId);
    this.#db
      .prepare("INSERT INTO storyboard_steps (project_id, label, change, joins, at) VALUES (?, ?, ?, ?, ?)")
      .run(projectId, JSON.stringify(step.label), JSON.stringify(step.change), step.joins, step.at);
    this.#db
      .prepare(
        `DELETE FROM storyboard_steps WHERE project_id = ?1 AND id <= (
           SELECT id FROM storyboard_steps WHERE project_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
      )
      .run(projectId, most);
  }

  /** The step that `undo` takes back next. */
  newest(projectId: string): StoredStep | null {
    return this.#one("undone = 0 ORDER BY id DESC", projectId);
  }

  /** The step that `redo` does again next. */
  undone(projectId: string): StoredStep | null {
    return this.#one("undone = 1 ORDER BY id", projectId);
  }

  join(id: number, change: unknown, at: number): void {
    this.#db.prepare("UPDATE storyboard_steps SET change = ?, at = ? WHERE id = ?").run(JSON.stringify(change), at, id);
  }

  mark(id: number, undone: boolean): void {
    // Redone or undone, it is no longer something that typing could go on with.
    this.#db.prepare("UPDATE storyboard_steps SET undone = ?, joins = NULL WHERE id = ?").run(undone ? 1 : 0, id);
  }

  counts(projectId: string): { undoable: number; redoable: number } {
    const row = this.#db
      .prepare(
        "SELECT total(undone = 0) AS undoable, total(undone) AS redoable FROM storyboard_steps WHERE project_id = ?",
      )
      .get(projectId);
    return { undoable: Number(row?.undoable), redoable: Number(row?.redoable) };
  }

  #one(which: string, projectId: string): StoredStep | null {
    const row = this.#db
      .prepare(`SELECT * FROM storyboard_steps WHERE project_id = ? AND ${which} LIMIT 1`)
      .get(projectId);
    return row === undefined ? null : stepOf(row);
  }
}
