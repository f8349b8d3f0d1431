import type { Scene, SceneFields } from "#shared/contract/storyboard/scenes.ts";
import type { Database } from "../database.ts";

interface StoredScene {
  readonly fields: SceneFields;
  /** What of the script its shots were made from, as Fountain. */
  readonly source: string;
}

/** Undefined leaves a value as it is. */
export type ScenePatch = { readonly [Name in keyof SceneFields]?: SceneFields[Name] | undefined };

/** Of a scene that was only numbered, say. */
const blank: SceneFields = { number: "", heading: "", place: "", time: "", color: null };

const fieldsOf = (json: unknown): SceneFields => ({ ...blank, ...(JSON.parse(String(json)) as Partial<SceneFields>) });

/** Scenes by themselves; which shots are of them is the shots' to say. Opens no transaction. */
export class SceneStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Those that have shots on the board, in its order. */
  onBoard(projectId: string): Scene[] {
    return this.#db
      .prepare(
        `SELECT scenes.id, fields, folded FROM scenes JOIN shots ON shots.scene_id = scenes.id
         WHERE scenes.project_id = ? AND shots.removed_at IS NULL GROUP BY scenes.id ORDER BY min(shots.position)`,
      )
      .all(projectId)
      .map(({ id, fields, folded }) => ({ ...fieldsOf(fields), id: String(id), projectId, folded: folded === 1 }));
  }

  /** Whose film it is and what it is; null for one that was never made. */
  get(id: string): (StoredScene & { readonly projectId: string }) | null {
    const row = this.#db.prepare("SELECT project_id, fields, source FROM scenes WHERE id = ?").get(id);
    if (row === undefined) return null;
    return { projectId: String(row.project_id), fields: fieldsOf(row.fields), source: String(row.source) };
  }

  statesOf(projectId: string): Map<string, StoredScene> {
    const rows = this.#db.prepare("SELECT id, fields, source FROM scenes WHERE project_id = ?").all(projectId);
    return new Map(
      rows.map(({ id, fields, source }) => [String(id), { fields: fieldsOf(fields), source: String(source) }]),
    );
  }

  insert(id: string, projectId: string, scene: ScenePatch, source = "", folded = false): void {
    this.#db
      .prepare("INSERT INTO scenes (id, project_id, fields, source, folded) VALUES (?, ?, ?, ?, ?)")
      .run(id, projectId, JSON.stringify({ ...blank, ...scene }), source, folded ? 1 : 0);
  }

  set(id: string, { fields, source }: StoredScene): void {
    this.#db.prepare("UPDATE scenes SET fields = ?, source = ? WHERE id = ?").run(JSON.stringify(fields), source, id);
  }

  fold(projectId: string, ids: readonly string[], folded: boolean): void {
    this.#db
      .prepare("UPDATE scenes SET folded = ? WHERE project_id = ? AND id IN (SELECT value FROM json_each(?))")
      .run(folded ? 1 : 0, projectId, JSON.stringify(ids));
  }
}
