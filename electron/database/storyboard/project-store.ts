import type { SQLOutputValue } from "node:sqlite";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { BoardView, Budget, Project, ProjectDefaults, Spending } from "#shared/contract/storyboard/project.ts";
import { passSettings } from "#shared/rules/video/pass.ts";
import { entryOf } from "#shared/wire/own-entry.ts";
import type { Database } from "../database.ts";

type Row = Record<string, SQLOutputValue>;

const NO_BUDGET: Budget = { seconds: null, cost: null };

/** The shown take of a shot, else its newest: what `takesOf` of the page takes for the shot too. */
const SHOWN_TAKE = `SELECT t.asset_id FROM shots s JOIN tasks t ON t.shot_id = s.id
  WHERE s.project_id = projects.id AND s.removed_at IS NULL AND t.asset_id IS NOT NULL AND t.removed_at IS NULL
  ORDER BY s.position, t.id IS s.active_take_id DESC, t.take DESC LIMIT 1`;
const FIRST_FRAME = `SELECT s.draft ->> 'firstFrame' FROM shots s
  WHERE s.project_id = projects.id AND s.removed_at IS NULL AND s.draft ->> 'firstFrame' NOT LIKE 'http%'
  ORDER BY s.position LIMIT 1`;
const COLUMNS = `projects.*, coalesce(cover_id, (${SHOWN_TAKE}), (${FIRST_FRAME})) AS cover,
  (SELECT count(*) FROM shots WHERE project_id = projects.id AND removed_at IS NULL) AS shot_count,
  EXISTS (SELECT 1 FROM shots s JOIN tasks t ON t.shot_id = s.id WHERE s.project_id = projects.id
    AND s.removed_at IS NULL AND t.state = 'ready' AND t.asset_id IS NOT NULL AND t.removed_at IS NULL) AS has_takes,
  (SELECT coalesce(sum(draft ->> 'duration'), 0) FROM shots WHERE project_id = projects.id AND removed_at IS NULL)
    AS seconds`;

/**
 * What was asked for that may cost something: not what was called off, failed, or only played with in the sandbox. What
 * is ready without ever having been sent from here came with an archive: somebody else asked for it.
 */
const COUNTED = `state NOT IN ('cancelled', 'failed') AND sandbox = ?
  AND NOT (state = 'ready' AND submitted_at IS NULL)`;

export interface RequestedAmount {
  /** What a price is for: `model resolution` of a film, the model of a song. */
  readonly key: string;
  /** Of film; none of a song. */
  readonly seconds: number;
  /** What its price is taken times: seconds of film, number of songs. */
  readonly priced: number;
}

function askedFor(row: Row): RequestedAmount {
  const seconds = Number(row.seconds ?? 0);
  return { key: String(row.key), seconds, priced: Number(row.songs ?? seconds) };
}

export const costOf = (asked: readonly RequestedAmount[], prices: Readonly<Record<string, number>>): Spending => ({
  seconds: asked.reduce((sum, { seconds }) => sum + seconds, 0),
  cost: asked.reduce((sum, { key, priced }) => sum + (entryOf(prices, key) ?? 0) * priced, 0),
});

/** Films by themselves: title, defaults, view, cover, budget. Opens no transaction. */
export class ProjectStore {
  readonly #db: Database;
  readonly #newDefaults: ProjectDefaults;

  constructor(db: Database, newDefaults: ProjectDefaults) {
    this.#db = db;
    this.#newDefaults = newDefaults;
  }

  /** Without the removed ones. */
  list(): Project[] {
    return this.#db
      .prepare(`SELECT ${COLUMNS} FROM projects WHERE removed_at IS NULL ORDER BY created_at, id`)
      .all()
      .map((row) => this.#projectOf(row));
  }

  get(id: string): (Project & { readonly removed: boolean }) | null {
    const row = this.#db.prepare(`SELECT ${COLUMNS} FROM projects WHERE id = ?`).get(id);
    return row === undefined ? null : { ...this.#projectOf(row), removed: row.removed_at !== null };
  }

  insert(id: string, title: string, now: number): void {
    this.#db
      .prepare("INSERT INTO projects (id, title, created_at, updated_at) VALUES (?, ?, ?, ?)")
      .run(id, title, now, now);
  }

  rename(id: string, title: string, now: number): void {
    this.#db.prepare("UPDATE projects SET title = ?, updated_at = ? WHERE id = ?").run(title, now, id);
  }

  setRemoved(id: string, at: number | null): void {
    this.#db.prepare("UPDATE projects SET removed_at = ? WHERE id = ?").run(at, id);
  }

  setDefaults(id: string, defaults: ProjectDefaults, now: number): void {
    this.#db
      .prepare("UPDATE projects SET defaults = ?, updated_at = ? WHERE id = ?")
      .run(JSON.stringify(defaults), now, id);
  }

  setFilm(id: string, film: FilmSettings, now: number): void {
    this.#db.prepare("UPDATE projects SET film = ?, updated_at = ? WHERE id = ?").run(JSON.stringify(film), now, id);
  }

  /** Only where nothing was said of the film yet. */
  adoptFilm(id: string, film: FilmSettings): void {
    this.#db.prepare("UPDATE projects SET film = ? WHERE id = ? AND film IS NULL").run(JSON.stringify(film), id);
  }

  setView(id: string, view: BoardView): void {
    this.#db.prepare("UPDATE projects SET view = ? WHERE id = ?").run(view, id);
  }

  setCover(id: string, assetId: string | null): void {
    this.#db.prepare("UPDATE projects SET cover_id = ? WHERE id = ?").run(assetId, id);
  }

  setBudget(id: string, budget: Budget): void {
    this.#db.prepare("UPDATE projects SET budget = ? WHERE id = ?").run(JSON.stringify(budget), id);
  }

  /** Takes that were asked for since a time, songs among them, or of one film; shots that wait for their frame count as asked for. */
  askedFor(of: { since: number } | { projectId: string }, sandbox: boolean): RequestedAmount[] {
    const [where, value] = "since" in of ? ["created_at >= ?", of.since] : ["project_id = ?", of.projectId];
    const tasks = this.#db
      .prepare(
        `SELECT model || ' ' || (request ->> 'resolution') AS key, sum(request ->> 'duration') AS seconds
         FROM tasks WHERE kind = 'video' AND ${COUNTED} AND ${where} GROUP BY key`,
      )
      .all(sandbox ? 1 : 0, value);
    // A song belongs to the day, not to the film it may be laid under.
    const songs =
      "since" in of
        ? this.#db
            .prepare(
              `SELECT model AS key, count(*) AS songs FROM tasks
               WHERE kind = 'music' AND ${COUNTED} AND ${where} GROUP BY key`,
            )
            .all(sandbox ? 1 : 0, value)
        : [];
    const [scope, id] = "since" in of ? ["?", 1] : ["project_id = ?", of.projectId];
    const waiting = this.#db
      .prepare(
        `SELECT iif(waiting ->> 'pass', ?, (draft ->> 'model') || ' ' || (draft ->> 'resolution')) AS key,
           sum((draft ->> 'duration') * (waiting ->> 'takes')) AS seconds
         FROM shots WHERE waiting IS NOT NULL AND removed_at IS NULL AND ${scope} GROUP BY key`,
      )
      .all(`${passSettings.model} ${passSettings.resolution}`, id);
    return [...tasks, ...songs, ...waiting].map(askedFor);
  }

  /** Whether a wish was taken up before: then asking again buys nothing more. */
  isAskedFor(clientId: string): boolean {
    return this.askedAmong([clientId]).has(clientId);
  }

  /** Which of these wishes were taken up before. */
  askedAmong(clientIds: readonly string[]): Set<string> {
    const rows = this.#db
      .prepare(
        `WITH given AS (SELECT value AS id FROM json_each(?))
         SELECT client_id AS id FROM tasks WHERE client_id IN (SELECT id FROM given)
         UNION SELECT waiting ->> 'clientId' FROM shots
         WHERE waiting IS NOT NULL AND waiting ->> 'clientId' IN (SELECT id FROM given)`,
      )
      .all(JSON.stringify(clientIds));
    return new Set(rows.map(({ id }) => String(id)));
  }

  #projectOf(row: Row): Project {
    return {
      id: String(row.id),
      title: String(row.title),
      createdAt: Number(row.created_at),
      updatedAt: Number(row.updated_at),
      shotCount: Number(row.shot_count),
      seconds: Number(row.seconds),
      defaults: { ...this.#newDefaults, ...(row.defaults === null ? {} : JSON.parse(String(row.defaults))) },
      view: String(row.view) as BoardView,
      budget: row.budget === null ? NO_BUDGET : (JSON.parse(String(row.budget)) as Budget),
      film: { ...plainFilm, ...(row.film === null ? {} : JSON.parse(String(row.film))) },
      coverId: row.cover === null ? null : String(row.cover),
      hasTakes: row.has_takes === 1,
    };
  }
}
