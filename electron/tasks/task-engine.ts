import { isFreeMusic } from "./concurrency.ts";
import { downloadTask } from "./download-step.ts";
import type { LedgerTask } from "./ledger-task.ts";
import { LONGEST_WAIT_MS } from "./pacing.ts";
import { pollTask } from "./poll-step.ts";
import type { StepContext } from "./step-context.ts";
import { submitTask } from "./submit-step.ts";

/** Calls of one kind at the same time; more would only wait for each other. */
const MOST_POLLS = 6;
const MOST_DOWNLOADS = 3;
/** After a failure that no step expected (a full disk under the database, a mistake of ours). */
const HOLD_OFF_MS = 15_000;
/** setTimeout takes no more than 2³¹ − 1 ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Concurrency {
  readonly video: number;
  readonly paidMusic: number;
  readonly freeMusic: number;
}

type Lane = "video" | "paidMusic" | "freeMusic";
const laneOf = (task: LedgerTask): Lane =>
  task.kind === "video" ? "video" : isFreeMusic(task.model) ? "freeMusic" : "paidMusic";

/**
 * Drives every unfinished task, with one timer for all of them and none when there is nothing to do. What a task needs
 * next is read from the ledger each time, so there is no state here that a crash could lose.
 */
export class TaskEngine {
  readonly #context: StepContext;
  readonly #concurrency: () => Concurrency;
  readonly #failed: (task: LedgerTask | null, cause: unknown) => void;
  readonly #busy = new Map<string, { work: Promise<void>; kind: "submit" | "poll" | "download" | "asked" }>();
  readonly #heldUntil = new Map<string, number>();
  /** Tasks that someone wants for themselves: no step begins on them. */
  readonly #wanted = new Map<string, number>();
  /** Ends the wait of a submit for its turn. */
  readonly #letGo = new Map<string, AbortController>();
  #timer: NodeJS.Timeout | null = null;
  #running = false;

  constructor(
    context: StepContext,
    concurrency: () => Concurrency,
    failed: (task: LedgerTask | null, cause: unknown) => void,
  ) {
    this.#context = context;
    this.#concurrency = concurrency;
    this.#failed = failed;
  }

  start(): void {
    this.#running = true;
    this.wake();
  }

  /** Starts what is due, then sleeps until the next thing is. */
  wake(): void {
    if (!this.#running) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    try {
      this.#startDue(this.#context.now());
    } catch (cause) {
      // The ledger can't be read: tasks stay as they are, and it is tried again.
      this.#failed(null, cause);
      this.#timer = setTimeout(() => this.wake(), HOLD_OFF_MS);
    }
  }

  #startDue(now: number): void {
    const tasks = this.#context.ledger.store.underWay();
    const inFlight = this.#countInFlight(tasks);
    const most = this.#concurrency();
    let next = Number.POSITIVE_INFINITY;
    for (const task of tasks) {
      if (this.#busy.has(task.id) || this.#wanted.has(task.id)) continue;
      const due = Math.max(task.nextPollAt ?? 0, this.#heldUntil.get(task.id) ?? 0);
      // After the computer's clock was set back a due time may lie hours ahead.
      if (due > now && due <= now + LONGEST_WAIT_MS) {
        next = Math.min(next, due);
        continue;
      }
      switch (task.state) {
        case "intent": {
          const lane = laneOf(task);
          if (inFlight[lane] >= most[lane]) break;
          inFlight[lane] += 1;
          const letGo = new AbortController();
          this.#letGo.set(task.id, letGo);
          this.#run(task, "submit", () => submitTask(this.#context, task, letGo.signal));
          break;
        }
        case "queued":
        case "running":
          if (this.#count("poll") < MOST_POLLS) this.#run(task, "poll", () => pollTask(this.#context, task));
          break;
        case "downloading":
          if (this.#count("download") < MOST_DOWNLOADS) {
            this.#run(task, "download", () => downloadTask(this.#context, task));
          }
          break;
        default:
          break;
      }
    }
    if (Number.isFinite(next)) {
      this.#timer = setTimeout(() => this.wake(), Math.min(LONGEST_TIMER_MS, next - now));
    }
  }

  /** Runs `work` on a task while no step does; the steps then see what it did. A task that waits for its turn is let go. */
  async alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.#wanted.set(id, (this.#wanted.get(id) ?? 0) + 1);
    try {
      this.#letGo.get(id)?.abort();
      for (let busy = this.#busy.get(id); busy !== undefined; busy = this.#busy.get(id)) await busy.work;
      const result = work();
      const settled = result.then(
        () => {},
        () => {},
      );
      this.#busy.set(id, { work: settled, kind: "asked" });
      try {
        return await result;
      } finally {
        this.#busy.delete(id);
      }
    } finally {
      const others = (this.#wanted.get(id) ?? 1) - 1;
      if (others > 0) this.#wanted.set(id, others);
      else this.#wanted.delete(id);
      this.wake();
    }
  }

  /** Stops the timer, and waits (at most `ms`) for what is under way: a POST that is on its way is worth waiting for. */
  async stop(ms: number): Promise<void> {
    this.#running = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const work = Promise.all([...this.#busy.values()].map((busy) => busy.work));
    let late: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      late = setTimeout(resolve, ms);
    });
    await Promise.race([work, limit]);
    clearTimeout(late);
  }

  #run(task: LedgerTask, kind: "submit" | "poll" | "download", step: () => Promise<void>): void {
    const work = step()
      .then(() => {
        this.#heldUntil.delete(task.id);
      })
      .catch((cause: unknown) => {
        this.#heldUntil.set(task.id, this.#context.now() + HOLD_OFF_MS);
        if (this.#running) this.#failed(task, cause);
      })
      .finally(() => {
        this.#busy.delete(task.id);
        this.#letGo.delete(task.id);
        this.wake();
      });
    this.#busy.set(task.id, { work, kind });
  }

  #count(kind: "poll" | "download"): number {
    let count = 0;
    for (const busy of this.#busy.values()) if (busy.kind === kind) count += 1;
    return count;
  }

  #countInFlight(tasks: readonly LedgerTask[]): Record<Lane, number> {
    const counts = { video: 0, paidMusic: 0, freeMusic: 0 };
    for (const task of tasks) {
      const posting = task.state === "intent" && this.#busy.get(task.id)?.kind === "submit";
      if (posting || task.state === "submitting" || task.state === "queued" || task.state === "running") {
        counts[laneOf(task)] += 1;
      }
    }
    return counts;
  }
}
