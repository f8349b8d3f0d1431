import type { SQLInputValue, SQLOutputValue } from "node:sqlite";
import { keptCards } from "#shared/contract/storyboard/cast.ts";
import type { TaskState } from "#shared/contract/tasks.ts";
import { keptDirection } from "#shared/direction/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { Database } from "../database.ts";
import type { LedgerTask, TaskPatch } from "./ledger-task.ts";

type Row = Record<string, SQLOutputValue>;
type Codec = "plain" | "json" | "flag";

/** Field → column and how it is kept. `id` and `seq` are written by their own statements. */
const fields: Record<keyof LedgerTask, readonly [column: string, codec: Codec]> = {
  id: ["id", "plain"],
  clientId: ["client_id", "plain"],
  ordinal: ["ordinal", "plain"],
  kind: ["kind", "plain"],
  state: ["state", "plain"],
  title: ["title", "plain"],
  model: ["model", "plain"],
  connectionId: ["connection_id", "plain"],
  connectionName: ["connection_name", "plain"],
  sandbox: ["sandbox", "flag"],
  remoteId: ["remote_id", "plain"],
  projectId: ["project_id", "plain"],
  shotId: ["shot_id", "plain"],
  songId: ["song_id", "plain"],
  take: ["take", "plain"],
  request: ["request", "json"],
  direction: ["direction", "json"],
  cast: ["named_cards", "json"],
  output: ["output", "json"],
  findings: ["findings", "json"],
  attempts: ["attempts", "plain"],
  nextPollAt: ["next_poll_at", "plain"],
  error: ["error", "json"],
  assetId: ["asset_id", "plain"],
  usage: ["usage", "json"],
  result: ["result", "json"],
  remoteDeleted: ["remote_deleted", "flag"],
  createdAt: ["created_at", "plain"],
  submittedAt: ["submitted_at", "plain"],
  updatedAt: ["updated_at", "plain"],
  finishedAt: ["finished_at", "plain"],
  removedAt: ["removed_at", "plain"],
  heldAt: ["held_at", "plain"],
  copyOf: ["copy_of", "plain"],
  clearedAt: ["cleared_at", "plain"],
  seq: ["seq", "plain"],
};
const names = Object.keys(fields) as (keyof LedgerTask)[];

function encode(value: unknown, codec: Codec): SQLInputValue {
  if (value === null || value === undefined) return null;
  if (codec === "json") return JSON.stringify(value);
  if (codec === "flag") return value ? 1 : 0;
  return value as SQLInputValue;
}

function taskOf(row: Row): LedgerTask {
  const entries = names.map((name) => {
    const [column, codec] = fields[name];
    const value = row[column] ?? null;
    if (codec === "flag") return [name, value === 1];
    return [name, codec === "json" && value !== null ? JSON.parse(String(value)) : value];
  });
  const task = Object.fromEntries(entries) as LedgerTask;
  // What can't be read leaves the take its text.
  const direction = task.direction ? { direction: keptDirection(task.direction) } : {};
  return { ...task, ...direction, ...(task.cast ? { cast: keptCards(task.cast) } : {}) };
}

/** What the engine looks at to find what is due. */
export type DueFields = Pick<LedgerTask, "id" | "kind" | "model" | "state" | "sandbox">;

export interface TaskFilter {
  readonly states?: readonly TaskState[] | undefined;
  readonly shotId?: string | undefined;
  readonly songId?: string | undefined;
  readonly projectId?: string | undefined;
  /** Words that it has to have, all of them. */
  readonly search?: string | undefined;
  readonly cleared?: true | undefined;
  readonly limit?: number | undefined;
  /** The last task of the page before; the first page without it. */
  readonly after?: string | undefined;
}

/** Whether it says a word: beside what is told of it, in what was asked for. Addresses and figures of the request aren't read. */
const SAYS = `(title || ' ' || model || ' ' || connection_name || ' ' || id || ' ' || coalesce(remote_id, '') LIKE ? ESCAPE '\\'
  OR (json_valid(request) AND EXISTS (
    SELECT 1 FROM json_tree(request) AS said
    WHERE said.type = 'text' AND said.key IN ('text', 'prompt', 'lyrics') AND said.value LIKE ? ESCAPE '\\')))`;

/** The ledger's rows. Opens no transaction of its own: the ledger does, around everything that belongs together. */
export class TaskStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Position of the newest change; 0 before the first. */
  lastSeq(): number {
    return Number(this.#db.prepare("SELECT coalesce(max(seq), 0) AS seq FROM tasks").get()?.seq);
  }

  insert(task: LedgerTask): void {
    const columns = names.map((name) => fields[name][0]).join(", ");
    const values = names.map((name) => encode(task[name], fields[name][1]));
    this.#db.prepare(`INSERT INTO tasks (${columns}) VALUES (${names.map(() => "?").join(", ")})`).run(...values);
    this.#note(task.id, task.seq, task.state, task.createdAt);
  }

  update(id: string, patch: TaskPatch, seq: number, now: number): void {
    const changed = (Object.keys(patch) as (keyof TaskPatch)[]).filter((name) => patch[name] !== undefined);
    // What begins anew is listed again.
    const again = patch.state === undefined ? [] : ["cleared_at = NULL"];
    const sets = ["seq = ?", "updated_at = ?", ...again, ...changed.map((name) => `${fields[name][0]} = ?`)].join(", ");
    const values = changed.map((name) => encode(patch[name], fields[name][1]));
    this.#db.prepare(`UPDATE tasks SET ${sets} WHERE id = ?`).run(seq, now, ...values, id);
    if (patch.state !== undefined) this.#note(id, seq, patch.state, now);
  }

  get(id: string): LedgerTask | null {
    const row = this.#db.prepare("SELECT * FROM tasks WHERE id = ?").get(id);
    return row === undefined ? null : taskOf(row);
  }

  stateOf(id: string): TaskState | null {
    const row = this.#db.prepare("SELECT state FROM tasks WHERE id = ?").get(id);
    return row === undefined ? null : (row.state as TaskState);
  }

  byClient(clientId: string): LedgerTask[] {
    return this.#all("SELECT * FROM tasks WHERE client_id = ? ORDER BY ordinal", clientId);
  }

  /** Newest first, without removed ones. Throws `record_not_found` for a page after a task that never was. */
  list(filter: TaskFilter): LedgerTask[] {
    const where = ["removed_at IS NULL"];
    // A copy is a take of its shot, and no work of anybody's.
    if (filter.shotId === undefined && filter.songId === undefined && filter.projectId === undefined) {
      where.push("copy_of IS NULL");
      // What is searched for is found, cleared or not.
      if (filter.cleared) where.push("cleared_at IS NOT NULL");
      else if (filter.search === undefined) where.push("cleared_at IS NULL");
    }
    const values: SQLInputValue[] = [];
    for (const word of filter.search?.split(/\s+/).filter(Boolean) ?? []) {
      where.push(SAYS);
      const pattern = `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
      values.push(pattern, pattern);
    }
    if (filter.states !== undefined) {
      where.push(`state IN (${filter.states.map(() => "?").join(", ")})`);
      values.push(...filter.states);
    }
    for (const name of ["shotId", "songId", "projectId"] as const) {
      const value = filter[name];
      if (value === undefined) continue;
      where.push(`${fields[name][0]} = ?`);
      values.push(value);
    }
    if (filter.after !== undefined) {
      const last = this.get(filter.after);
      if (last === null) throw failure("record_not_found", { message: "The previous page no longer exists." });
      where.push("(created_at, take, id) < (?, ?, ?)");
      values.push(last.createdAt, last.take, last.id);
    }
    values.push(filter.limit ?? 1000);
    return this.#all(
      `SELECT * FROM tasks WHERE ${where.join(" AND ")} ORDER BY created_at DESC, take DESC, id DESC LIMIT ?`,
      ...values,
    );
  }

  /** Everything that changed after `since`, removed ones too, oldest change first. */
  changedSince(since: number): LedgerTask[] {
    return this.#all("SELECT * FROM tasks WHERE seq > ? ORDER BY seq", since);
  }

  /** Tasks in work or waiting for it, in the order they were asked for. */
  underWay(): LedgerTask[] {
    return this.#all(
      `SELECT * FROM tasks
       WHERE state IN ('intent', 'submitting', 'queued', 'running', 'downloading') ORDER BY created_at, take`,
    );
  }

  /**
   * Of those under way what is due at `now`, and when the next one is. A thousand are looked through many times a second,
   * so only what is due is read. Of requests the oldest comes first, of downloads the link that ends first, of what is at
   * the service whatever has waited longest for its question.
   * What lies after `latest` was written under another clock.
   */
  agenda(now: number, latest: number): { due: DueFields[]; next: number | null; films: number } {
    const due = this.#db
      .prepare(
        `SELECT id, kind, model, state, sandbox FROM tasks
         WHERE state IN ('intent', 'submitting', 'queued', 'running', 'downloading')
           AND (next_poll_at IS NULL OR next_poll_at <= ? OR next_poll_at > ?)
         ORDER BY CASE state WHEN 'downloading' THEN coalesce(output ->> 'expiresAt', 9e15) WHEN 'intent' THEN 0
           ELSE next_poll_at END, created_at, take`,
      )
      .all(now, latest)
      .map((row) => ({
        id: String(row.id),
        kind: row.kind as DueFields["kind"],
        model: String(row.model),
        state: row.state as TaskState,
        sandbox: row.sandbox === 1,
      }));
    const rest = this.#db
      .prepare(
        `SELECT min(CASE WHEN next_poll_at > ? AND next_poll_at <= ? THEN next_poll_at END) AS next,
           coalesce(sum(state IN ('queued', 'running') AND sandbox = 0), 0) AS films FROM tasks
         WHERE state IN ('intent', 'submitting', 'queued', 'running', 'downloading')`,
      )
      .get(now, latest);
    return { due, next: typeof rest?.next === "number" ? rest.next : null, films: Number(rest?.films) };
  }

  /** How many are at the service or on their way to it, by kind and model. */
  countInFlight(): { kind: DueFields["kind"]; model: string; count: number }[] {
    return this.#db
      .prepare(
        // The first condition is that of the index, word for word: without it the whole ledger is read.
        `SELECT kind, model, count(*) AS count FROM tasks
         WHERE state IN ('intent', 'submitting', 'queued', 'running', 'downloading')
           AND state IN ('submitting', 'queued', 'running') GROUP BY kind, model`,
      )
      .all()
      .map((row) => ({ kind: row.kind as DueFields["kind"], model: String(row.model), count: Number(row.count) }));
  }

  /** How many stand in each state, without removed and cleared ones and copies. */
  countByState(): Partial<Record<TaskState, number>> {
    // Each by its own index: no row is read.
    const rows = this.#db
      .prepare("SELECT state, count(*) AS count FROM tasks WHERE removed_at IS NULL GROUP BY state")
      .all();
    const copies = this.#db
      .prepare(
        "SELECT state, count(*) AS count FROM tasks WHERE copy_of IS NOT NULL AND removed_at IS NULL GROUP BY state",
      )
      .all();
    const counts = new Map(rows.map(({ state, count }) => [String(state), Number(count)]));
    const cleared = this.#db
      .prepare(
        `SELECT state, count(*) AS count FROM tasks
         WHERE cleared_at IS NOT NULL AND copy_of IS NULL AND removed_at IS NULL GROUP BY state`,
      )
      .all();
    for (const { state, count } of [...copies, ...cleared]) {
      counts.set(String(state), (counts.get(String(state)) ?? 0) - Number(count));
    }
    return Object.fromEntries([...counts].filter(([, count]) => count > 0));
  }

  /** Clears what is finished from the list; says how many. */
  clearFinished(now: number): number {
    const { changes } = this.#db
      .prepare(
        `UPDATE tasks SET cleared_at = ? WHERE state IN ('ready', 'cancelled') AND cleared_at IS NULL
           AND removed_at IS NULL AND copy_of IS NULL`,
      )
      .run(now);
    return Number(changes);
  }

  restoreCleared(at: number): number {
    return Number(this.#db.prepare("UPDATE tasks SET cleared_at = NULL WHERE cleared_at = ?").run(at).changes);
  }

  /** The takes of shots that are here, as they can be copied; by shot and number. */
  finishedTakes(shotIds: readonly string[]): LedgerTask[] {
    return this.#all(
      `SELECT * FROM tasks WHERE shot_id IN (SELECT value FROM json_each(?)) AND state = 'ready'
         AND asset_id IS NOT NULL AND removed_at IS NULL ORDER BY shot_id, take`,
      JSON.stringify(shotIds),
    );
  }

  countUnderWay(): Partial<Record<TaskState, number>> {
    const rows = this.#db
      .prepare(
        `SELECT state, count(*) AS count FROM tasks
         WHERE state IN ('intent', 'submitting', 'queued', 'running', 'downloading') GROUP BY state`,
      )
      .all();
    return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]));
  }

  nextTake(of: { shotId: string | null; songId: string | null }): number {
    const row = this.#db
      .prepare("SELECT coalesce(max(take), 0) + 1 AS take FROM tasks WHERE shot_id IS ? AND song_id IS ?")
      .get(of.shotId, of.songId);
    return Number(row?.take ?? 1);
  }

  /** Tasks of a connection whose POST left at or after `since` (Unix ms). */
  submittedSince(connectionId: string, since: number): LedgerTask[] {
    return this.#all(
      "SELECT * FROM tasks WHERE connection_id = ? AND submitted_at >= ? ORDER BY submitted_at",
      connectionId,
      since,
    );
  }

  /** Which task each of the service's ids belongs to, removed ones too. */
  recordOwners(connectionIds: readonly string[]): Map<string, Pick<LedgerTask, "id" | "title" | "take">> {
    const rows = this.#db
      .prepare(
        `SELECT remote_id, id, title, take FROM tasks
         WHERE connection_id IN (SELECT value FROM json_each(?)) AND remote_id IS NOT NULL`,
      )
      .all(JSON.stringify(connectionIds));
    return new Map(
      rows.map((row) => [
        String(row.remote_id),
        { id: String(row.id), title: String(row.title), take: Number(row.take) },
      ]),
    );
  }

  /** The task whose file this is; null for none. */
  ownerOf(assetId: string): Pick<LedgerTask, "id" | "title" | "take"> | null {
    const row = this.#db
      .prepare("SELECT id, title, take FROM tasks WHERE asset_id = ? AND removed_at IS NULL ORDER BY seq LIMIT 1")
      .get(assetId);
    return row === undefined ? null : { id: String(row.id), title: String(row.title), take: Number(row.take) };
  }

  /**
   * Films that were sent and got no answer so far, removed ones too: any of them may own a record of the service. So may one
   * whose file the person brought.
   */
  unanswered(connectionIds: readonly string[]): LedgerTask[] {
    return this.#all(
      `SELECT * FROM tasks WHERE state IN ('submitting', 'outcome_unknown', 'ready') AND kind = 'video' AND remote_id IS NULL
         AND copy_of IS NULL AND connection_id IN (SELECT value FROM json_each(?)) ORDER BY submitted_at, created_at, take, id`,
      JSON.stringify(connectionIds),
    );
  }

  /** Whether its record was found in the service's list, and not told by the answer to its request. */
  wasAdopted(id: string): boolean {
    return (
      this.#db.prepare("SELECT 1 FROM task_moves WHERE task_id = ? AND state = 'outcome_unknown'").get(id) !== undefined
    );
  }

  /** The states a task went through, oldest first. */
  moves(id: string): TaskState[] {
    const rows = this.#db.prepare("SELECT state FROM task_moves WHERE task_id = ? ORDER BY seq").all(id);
    return rows.map((row) => row.state as TaskState);
  }

  /** When a task came into each of its states, oldest first. */
  history(id: string): { state: TaskState; at: number }[] {
    const rows = this.#db.prepare("SELECT state, at FROM task_moves WHERE task_id = ? ORDER BY seq").all(id);
    return rows.map(({ state, at }) => ({ state: state as TaskState, at: Number(at) }));
  }

  #note(id: string, seq: number, state: TaskState, now: number): void {
    this.#db.prepare("INSERT INTO task_moves (task_id, seq, state, at) VALUES (?, ?, ?, ?)").run(id, seq, state, now);
  }

  #all(sql: string, ...values: SQLInputValue[]): LedgerTask[] {
    return this.#db
      .prepare(sql)
      .all(...values)
      .map(taskOf);
  }
}
