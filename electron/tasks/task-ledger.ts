import { type Database, type LedgerTask, type TaskPatch, TaskStore } from "#core/database/index.ts";
import { followLive } from "#core/live/index.ts";
import type { Task, TaskEvent, TaskState } from "#shared/contract/tasks.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { isFinished, mayMove } from "./task-moves.ts";

const PROGRESS_EVERY_MS = 200;

/** What a move forgets unless it says otherwise: the counters and the error belong to the state that is left. */
const fresh: TaskPatch = { attempts: 0, nextPollAt: null, error: null };

/**
 * The one place where tasks change. Every change is one transaction with the next `seq`, and is told to the watchers
 * only once it is stored.
 */
export class TaskLedger {
  readonly store: TaskStore;
  readonly #database: Database;
  readonly #now: () => number;
  readonly #changed: (task: LedgerTask) => void;
  readonly #watchers = new Set<(event: TaskEvent) => void>();
  /** Download progress, 0 to 1: told, but not worth a write. */
  readonly #progress = new Map<string, { value: number; toldAt: number }>();

  constructor(database: Database, now: () => number, changed: (task: LedgerTask) => void) {
    this.#database = database;
    this.store = new TaskStore(database);
    this.#now = now;
    this.#changed = changed;
  }

  need(id: string): LedgerTask {
    const task = this.store.get(id);
    if (task === null || task.removedAt !== null) {
      throw failure("record_not_found", { message: "This task no longer exists." });
    }
    return task;
  }

  /** Stores new intents, all or none. `seq` is given here. */
  insert(tasks: readonly Omit<LedgerTask, "seq">[]): LedgerTask[] {
    const stored = this.#database.transaction(() => {
      const last = this.store.lastSeq();
      return tasks.map((task, index) => {
        const row = { ...task, seq: last + index + 1 };
        this.store.insert(row);
        return row;
      });
    });
    for (const task of stored) this.#tell(task);
    return stored;
  }

  /** Enters what ended elsewhere: history, for which nothing is to be done or told. `seq` is given here. */
  enterEnded(tasks: readonly Omit<LedgerTask, "seq">[]): void {
    const stored = this.#database.transaction(() =>
      tasks.map((task) => {
        const row = { ...task, seq: this.store.lastSeq() + 1 };
        this.store.insert(row);
        return row;
      }),
    );
    // It may be part of a larger step, of which nothing is stored where a later part fails.
    this.#database.afterCommit(() => {
      if (this.#watchers.size > 0) for (const task of stored) this.#broadcast(task);
    });
  }

  /** Moves a task to another state. `also` runs in the same transaction: what must not be stored without the move. */
  move(id: string, to: TaskState, patch: TaskPatch = {}, also?: (task: LedgerTask) => void): LedgerTask {
    return this.#write(id, (task, now) => {
      if (!mayMove(task.state, to)) {
        throw failure("internal", { message: `A task can’t go from ${task.state} to ${to}.` });
      }
      also?.(task);
      return { ...fresh, finishedAt: isFinished(to) ? now : null, ...patch, state: to };
    });
  }

  /**
   * The only ways back to an intent, which no move may take: what was written down as sent while nothing was allowed to
   * leave, what the service turned away for want of room, and what was held and is sent at the person's word.
   */
  makeIntentAgain(id: string, patch: Omit<TaskPatch, "state" | "heldAt"> = {}): LedgerTask {
    return this.#write(id, (task) => {
      if (task.state !== "submitting" && !(task.state === "outcome_unknown" && task.heldAt !== null)) {
        throw failure("internal", { message: `A task can’t go back from ${task.state} to an intent.` });
      }
      return { ...fresh, finishedAt: null, heldAt: null, ...patch, state: "intent" };
    });
  }

  /** Changes a task within its state. */
  note(id: string, patch: Omit<TaskPatch, "state">): LedgerTask {
    return this.#write(id, () => patch);
  }

  setProgress(id: string, value: number): void {
    const now = this.#now();
    const known = this.#progress.get(id);
    if (known !== undefined && value < 1 && now - known.toldAt < PROGRESS_EVERY_MS) return;
    this.#progress.set(id, { value: Math.min(1, Math.max(0, value)), toldAt: now });
    const task = this.store.get(id);
    if (task !== null && this.#watchers.size > 0) this.#broadcast(task);
  }

  /** How far each download and upload is, 0 to 1, of those that are known. */
  downloads(): number[] {
    return [...this.#progress.values()].map(({ value }) => value);
  }

  taskOf(task: LedgerTask): Task {
    const { clientId: _c, ordinal: _o, output: _u, removedAt: _r, ...shown } = task;
    const waitsUntil = task.state === "intent" ? task.nextPollAt : null;
    return {
      ...shown,
      waitsUntil,
      linkEndsAt: linkEndOf(task),
      // Of a download, or of what is uploaded before it is sent.
      progress:
        task.state === "downloading" || task.state === "intent" ? (this.#progress.get(task.id)?.value ?? null) : null,
    };
  }

  /** Many at once change the list only: each of them told by itself would keep the page busy. */
  changeListed(change: (store: TaskStore) => number): number {
    const count = this.#database.transaction(() => change(this.store));
    const event = { type: "cleared" as const, seq: this.store.lastSeq() };
    if (count > 0) for (const watcher of this.#watchers) watcher(event);
    return count;
  }

  /** Everything that changed after `since`, then every change as it is stored. */
  watch(since: number | "now", signal?: AbortSignal) {
    return followLive<TaskEvent>((feed) => {
      for (const task of since === "now" ? [] : this.store.changedSince(since)) feed.push(this.#eventOf(task));
      this.#watchers.add(feed.push);
      return () => this.#watchers.delete(feed.push);
    }, signal);
  }

  #write(id: string, patchOf: (task: LedgerTask, now: number) => TaskPatch): LedgerTask {
    const written = this.#database.transaction(() => {
      const now = this.#now();
      this.store.update(id, patchOf(this.need(id), now), this.store.lastSeq() + 1, now);
      const task = this.store.get(id);
      if (task === null) throw failure("record_not_found");
      return task;
    });
    if (written.state !== "downloading") this.#progress.delete(id);
    this.#tell(written);
    return written;
  }

  #tell(task: LedgerTask): void {
    this.#broadcast(task);
    this.#changed(task);
  }

  #broadcast(task: LedgerTask): void {
    const event = this.#eventOf(task);
    for (const watcher of this.#watchers) watcher(event);
  }

  #eventOf(task: LedgerTask): TaskEvent {
    return task.removedAt === null
      ? { type: "changed", seq: task.seq, task: this.taskOf(task) }
      : { type: "removed", seq: task.seq, id: task.id };
  }
}

/** A film's link is asked for anew; a song's is all there is of it until it is here. */
const linkEndOf = ({ kind, state, output }: LedgerTask): number | null =>
  kind === "music" && output?.url !== undefined && (state === "downloading" || state === "failed")
    ? (output.expiresAt ?? null)
    : null;
