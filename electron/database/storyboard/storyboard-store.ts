import type { SQLOutputValue } from "node:sqlite";
import type { FrameToTake, Shot, ShotChain, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { keptDirection } from "#shared/direction/index.ts";
import { safeFolderName } from "#shared/outgoing/index.ts";
import { straysOf } from "#shared/script/index.ts";
import type { Database } from "../database.ts";

type Row = Record<string, SQLOutputValue>;

/** Beats that can't be read leave the shot its words. */
function draftOf(written: string): ShotDraft {
  const draft = JSON.parse(written) as ShotDraft;
  if (!draft.direction) return draft;
  const direction = keptDirection(draft.direction);
  return direction === null ? { ...draft, directed: false, direction } : draft;
}

const shotOf = (row: Row): Shot => ({
  id: String(row.id),
  projectId: String(row.project_id),
  number: Number(row.position),
  draft: draftOf(String(row.draft)),
  activeTakeId: row.active_take_id === null ? null : String(row.active_take_id),
  chain:
    row.chain_shot_id === null
      ? null
      : { shotId: String(row.chain_shot_id), takeId: row.chain_take_id === null ? null : String(row.chain_take_id) },
  sceneId: row.scene_id === null ? null : String(row.scene_id),
  waiting: row.waiting === null ? null : (JSON.parse(String(row.waiting)) as Shot["waiting"]),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
});

/** Folders that the library makes for what belongs to no film. */
const libraryFolders: readonly string[] = ["songs", "videos", "imported", "films", "repaired", "exports"];

/** As the library calls a folder whose name has nothing that a folder can be called. */
const UNTITLED = "Untitled";

/** A name with its number, which a long one makes room for: what is cut off its end would be the number. */
function numbered(plain: string, number: number): string {
  const suffix = ` (${number})`;
  for (let stem = plain; ; stem = [...stem].slice(0, -1).join("")) {
    const name = safeFolderName(`${stem}${suffix}`, UNTITLED);
    if (name.endsWith(suffix) || stem === "") return name;
  }
}

/** The shots of films. Positions of the shots on a board are 1..n without gaps. Opens no transaction. */
export class StoryboardStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** A removed film too, since its takes still name it. */
  project(id: string): { readonly id: string; readonly title: string } | null {
    const row = this.#db.prepare("SELECT id, title FROM projects WHERE id = ?").get(id);
    return row === undefined ? null : { id: String(row.id), title: String(row.title) };
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
      .prepare(
        `INSERT INTO shots (id, project_id, position, draft, scene_id, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...([shot.id, shot.projectId, shot.number, JSON.stringify(shot.draft), shot.sceneId] as const),
        ...([shot.createdAt, shot.updatedAt] as const),
      );
    this.#touch(shot.projectId, shot.updatedAt);
  }

  saveDraft(id: string, draft: ShotDraft, now: number): void {
    this.#db.prepare("UPDATE shots SET draft = ?, updated_at = ? WHERE id = ?").run(JSON.stringify(draft), now, id);
    this.#touchFilmOf(id, now);
  }

  chooseTake(id: string, taskId: string | null, now: number): void {
    this.#db.prepare("UPDATE shots SET active_take_id = ?, updated_at = ? WHERE id = ?").run(taskId, now, id);
    this.#touchFilmOf(id, now);
  }

  setChain(id: string, chain: ShotChain | null, now: number): void {
    this.#db
      .prepare("UPDATE shots SET chain_shot_id = ?, chain_take_id = ?, updated_at = ? WHERE id = ?")
      .run(chain?.shotId ?? null, chain?.takeId ?? null, now, id);
    this.#touchFilmOf(id, now);
  }

  setScene(id: string, sceneId: string | null, now: number): void {
    this.#db.prepare("UPDATE shots SET scene_id = ?, updated_at = ? WHERE id = ?").run(sceneId, now, id);
    this.#touchFilmOf(id, now);
  }

  /** A scene is one run of shots: what stands away from the rest of its scene leaves it. */
  settleScenes(projectId: string): void {
    const order = this.#db
      .prepare("SELECT id, scene_id FROM shots WHERE project_id = ? AND removed_at IS NULL ORDER BY position")
      .all(projectId)
      .map(({ id, scene_id }) => ({ id: String(id), sceneId: scene_id === null ? null : String(scene_id) }));
    const leave = this.#db.prepare("UPDATE shots SET scene_id = NULL WHERE id = ?");
    for (const id of straysOf(order)) leave.run(id);
  }

  /**
   * Shots that wait for a frame or a clip which can be made now, or were about to be sent with one; the parent's shown
   * take counts, or one beyond those that are made again.
   */
  framesToTake(): FrameToTake[] {
    const rows = this.#db
      .prepare(
        `SELECT shots.id, tasks.id AS take_id, tasks.asset_id, shots.draft ->> '$.continues.seconds' AS tail FROM shots
         JOIN shots parent ON parent.id = shots.chain_shot_id
         JOIN tasks ON tasks.id = coalesce(shots.chain_take_id, (
           SELECT t.id FROM tasks t WHERE t.shot_id = parent.id AND t.asset_id IS NOT NULL AND t.removed_at IS NULL
             AND t.take > coalesce(shots.waiting ->> '$.after', -1)
           ORDER BY t.id IS parent.active_take_id DESC, t.take DESC LIMIT 1))
         WHERE shots.removed_at IS NULL AND tasks.asset_id IS NOT NULL
           AND shots.draft ->> 'mode' = iif(shots.draft ->> '$.continues.seconds' IS NULL, 'frames', 'references')
           AND (shots.chain_take_id IS NULL OR shots.waiting IS NOT NULL)
         ORDER BY shots.project_id, shots.position`,
      )
      .all();
    return rows.map((row) => ({
      ...{ id: String(row.id), takeId: String(row.take_id), assetId: String(row.asset_id) },
      tail: row.tail === null ? null : Number(row.tail),
    }));
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

  /** Every shot of a film as one comparable text each, those off the board too, and the order of those on it. */
  boardRows(projectId: string): { rows: ReadonlyMap<string, string>; order: string[] } {
    const found = this.#db
      .prepare(
        `SELECT id, removed_at IS NULL AS on_board, json_array(json(draft), chain_shot_id, chain_take_id,
           removed_at IS NULL, active_take_id, scene_id) AS row FROM shots WHERE project_id = ? ORDER BY position`,
      )
      .all(projectId);
    return {
      rows: new Map(found.map(({ id, row }) => [String(id), String(row)])),
      order: found.filter(({ on_board }) => on_board === 1).map(({ id }) => String(id)),
    };
  }

  /**
   * The folder of a film's takes: its title, as a folder can be called; a number behind it where an earlier film's folder
   * is called so, or one of the library's own. Null for a film that is unknown.
   */
  folderName(projectId: string): string | null {
    const taken = new Set(libraryFolders);
    for (const { id, title } of this.#db.prepare("SELECT id, title FROM projects ORDER BY created_at, id").iterate()) {
      // “A/B” and “A:B” are two films and one name of a folder.
      const plain = safeFolderName(String(title), UNTITLED);
      let name = plain;
      for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = numbered(plain, number);
      if (id === projectId) return name;
      taken.add(name.toLowerCase());
    }
    return null;
  }

  /** Puts a shot on the board or takes it off; `putInOrder` then says where. */
  setOnBoard(id: string, on: boolean, now: number): void {
    this.#db.prepare("UPDATE shots SET removed_at = ? WHERE id = ?").run(on ? null : now, id);
  }

  /** Shots on the board stand in this order; those that aren't named come last, as they stood. */
  putInOrder(projectId: string, ids: readonly string[], now: number): void {
    const here = this.shots(projectId).map(({ id }) => id);
    const named = ids.filter((id) => here.includes(id));
    const place = this.#db.prepare("UPDATE shots SET position = ? WHERE id = ?");
    for (const [index, id] of [...new Set([...named, ...here])].entries()) place.run(index + 1, id);
    this.#touch(projectId, now);
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

  #touchFilmOf(shotId: string, now: number): void {
    this.#db
      .prepare("UPDATE projects SET updated_at = ? WHERE id = (SELECT project_id FROM shots WHERE id = ?)")
      .run(now, shotId);
  }

  #touch(projectId: string, now: number): void {
    this.#db.prepare("UPDATE projects SET updated_at = ? WHERE id = ?").run(now, projectId);
  }
}
