import type { SQLOutputValue } from "node:sqlite";
import type { FrameToTake, Project, Shot, ShotChain, ShotDraft } from "#shared/contract/storyboard.ts";
import type { Database } from "./database.ts";

type Row = Record<string, SQLOutputValue>;

const projectOf = (row: Row): Project => ({
  id: String(row.id),
  title: String(row.title),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
  shotCount: Number(row.shot_count),
});

const shotOf = (row: Row): Shot => ({
  id: String(row.id),
  projectId: String(row.project_id),
  number: Number(row.position),
  draft: JSON.parse(String(row.draft)) as ShotDraft,
  activeTakeId: row.active_take_id === null ? null : String(row.active_take_id),
  chain:
    row.chain_shot_id === null
      ? null
      : { shotId: String(row.chain_shot_id), takeId: row.chain_take_id === null ? null : String(row.chain_take_id) },
  waiting: row.waiting === null ? null : (JSON.parse(String(row.waiting)) as Shot["waiting"]),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
});

const projectColumns = `projects.*, (SELECT count(*) FROM shots WHERE project_id = projects.id AND removed_at IS NULL)
  AS shot_count`;

/** Projects and their shots. Positions of the shots on a board are 1..n without gaps. Opens no transaction. */
export class StoryboardStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  projects(): Project[] {
    return this.#db.prepare(`SELECT ${projectColumns} FROM projects ORDER BY created_at, id`).all().map(projectOf);
  }

  project(id: string): Project | null {
    const row = this.#db.prepare(`SELECT ${projectColumns} FROM projects WHERE id = ?`).get(id);
    return row === undefined ? null : projectOf(row);
  }

  insertProject(id: string, title: string, now: number): void {
    this.#db
      .prepare("INSERT INTO projects (id, title, created_at, updated_at) VALUES (?, ?, ?, ?)")
      .run(id, title, now, now);
  }

  renameProject(id: string, title: string, now: number): void {
    this.#db.prepare("UPDATE projects SET title = ?, updated_at = ? WHERE id = ?").run(title, now, id);
  }

  /** The board from left to right. */
  shots(projectId: string): Shot[] {
    return this.#db
      .prepare("SELECT * FROM shots WHERE project_id = ? AND removed_at IS NULL ORDER BY position")
      .all(projectId)
      .map(shotOf);
  }

  /** A removed shot too, since its takes still name it. */
  shot(id: string): (Shot & { readonly removed: boolean }) | null {
    const row = this.#db.prepare("SELECT * FROM shots WHERE id = ?").get(id);
    return row === undefined ? null : { ...shotOf(row), removed: row.removed_at !== null };
  }

  /** Makes room first; `position` is from 1. */
  insertShot(shot: Shot): void {
    this.#openGap(shot.projectId, shot.number);
    this.#db
      .prepare("INSERT INTO shots (id, project_id, position, draft, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)")
      .run(shot.id, shot.projectId, shot.number, JSON.stringify(shot.draft), shot.createdAt, shot.updatedAt);
    this.#touch(shot.projectId, shot.updatedAt);
  }

  saveDraft(id: string, draft: ShotDraft, now: number): void {
    this.#db.prepare("UPDATE shots SET draft = ?, updated_at = ? WHERE id = ?").run(JSON.stringify(draft), now, id);
  }

  chooseTake(id: string, taskId: string | null, now: number): void {
    this.#db.prepare("UPDATE shots SET active_take_id = ?, updated_at = ? WHERE id = ?").run(taskId, now, id);
  }

  setChain(id: string, chain: ShotChain | null, now: number): void {
    this.#db
      .prepare("UPDATE shots SET chain_shot_id = ?, chain_take_id = ?, updated_at = ? WHERE id = ?")
      .run(chain?.shotId ?? null, chain?.takeId ?? null, now, id);
  }

  /** Shots that wait for a frame which is here now, or were about to be sent with one; the parent's shown take counts. */
  framesToTake(): FrameToTake[] {
    const rows = this.#db
      .prepare(
        `SELECT shots.id, tasks.id AS take_id, tasks.asset_id FROM shots
         JOIN shots parent ON parent.id = shots.chain_shot_id
         JOIN tasks ON tasks.id = coalesce(shots.chain_take_id, (
           SELECT t.id FROM tasks t WHERE t.shot_id = parent.id AND t.asset_id IS NOT NULL AND t.removed_at IS NULL
           ORDER BY t.id IS parent.active_take_id DESC, t.take DESC LIMIT 1))
         WHERE shots.removed_at IS NULL AND shots.draft ->> 'mode' = 'frames' AND tasks.asset_id IS NOT NULL
           AND (shots.chain_take_id IS NULL OR shots.waiting IS NOT NULL)
         ORDER BY shots.project_id, shots.position`,
      )
      .all();
    return rows.map((row) => ({ id: String(row.id), takeId: String(row.take_id), assetId: String(row.asset_id) }));
  }

  setWaiting(id: string, waiting: Shot["waiting"], now: number): void {
    this.#db
      .prepare("UPDATE shots SET waiting = ?, updated_at = ? WHERE id = ?")
      .run(waiting === null ? null : JSON.stringify(waiting), now, id);
  }

  moveShot(shot: Shot, to: number, now: number): void {
    this.#closeGap(shot.projectId, shot.number);
    this.#db.prepare("UPDATE shots SET position = 0 WHERE id = ?").run(shot.id);
    this.#openGap(shot.projectId, to);
    this.#db.prepare("UPDATE shots SET position = ?, updated_at = ? WHERE id = ?").run(to, now, shot.id);
    this.#touch(shot.projectId, now);
  }

  removeShot(shot: Shot, now: number): void {
    this.#db.prepare("UPDATE shots SET removed_at = ? WHERE id = ?").run(now, shot.id);
    this.#closeGap(shot.projectId, shot.number);
    this.#touch(shot.projectId, now);
  }

  /** Back to where it was, or to the end of a board that has become shorter. */
  restoreShot(shot: Shot, now: number): void {
    const count = this.shots(shot.projectId).length;
    const position = Math.min(shot.number, count + 1);
    this.#openGap(shot.projectId, position);
    this.#db.prepare("UPDATE shots SET removed_at = NULL, position = ? WHERE id = ?").run(position, shot.id);
    this.#touch(shot.projectId, now);
  }

  #openGap(projectId: string, position: number): void {
    this.#db
      .prepare("UPDATE shots SET position = position + 1 WHERE project_id = ? AND removed_at IS NULL AND position >= ?")
      .run(projectId, position);
  }

  #closeGap(projectId: string, position: number): void {
    this.#db
      .prepare("UPDATE shots SET position = position - 1 WHERE project_id = ? AND removed_at IS NULL AND position > ?")
      .run(projectId, position);
  }

  #touch(projectId: string, now: number): void {
    this.#db.prepare("UPDATE projects SET updated_at = ? WHERE id = ?").run(now, projectId);
  }
}
