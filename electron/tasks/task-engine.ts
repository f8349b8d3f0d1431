import type { DueFields, LedgerTask } from "#core/database/index.ts";
import { isFreeMusic } from "./concurrency.ts";
import { MAX_WAIT_MS } from "./pacing.ts";
import { downloadTask } from "./steps/download-step.ts";
import { pollTask } from "./steps/poll-step.ts";
import type { PollTurns } from "./steps/poll-turns.ts";
import type { StepContext } from "./steps/step-context.ts";
import { submitTask } from "./steps/submit-step.ts";

/** Calls of one kind at the same time; more would only wait for each other. */
const MOST_POLLS = 6;
const MOST_DOWNLOADS = 3;
/**
 * A download that lasts longer gives its turn to the next and goes on beside it: a link that drips (the client takes any
 * that brings 1 KB in two minutes) must not keep what was paid for waiting until its own link has ended. It is never cut
 * off for that, since a slow line brings its file too.
 */
const TURN_MS = 10 * 60_000;
/** All that go on, those without a turn too. */
const MOST_OPEN_DOWNLOADS = 64;
/** After a failure that no step expected (a full disk under the database, a mistake of ours). */
const HOLD_OFF_MS = 15_000;
/** setTimeout takes no more than 2³¹ − 1 ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Concurrency {
  readonly video: number;
  readonly paidMusic: number;
  readonly freeMusic: number;
}

interface Busy {
  readonly work: Promise<void>;
  readonly kind: "submit" | "poll" | "download" | "asked";
  /** When it began, Unix ms. */
  readonly since: number;
  /** Of a submit: whose room it takes. */
  readonly lane?: Lane | undefined;
}

type Lane = "video" | "paidMusic" | "freeMusic";
const laneOf = (task: Pick<DueFields, "kind" | "model">): Lane =>
  task.kind === "video" ? "video" : isFreeMusic(task.model) ? "freeMusic" : "paidMusic";

/**
 * Drives every unfinished task, with one timer for all of them and none when there is nothing to do. What a task needs
 * next is read from the ledger each time, so there is no state here that a crash could lose.
 */
export class TaskEngine {
  readonly #context: StepContext;
  readonly #concurrency: () => Concurrency;
  readonly #turns: PollTurns;
  readonly #failed: (task: LedgerTask | null, cause: unknown) => void;
  readonly #busy = new Map<string, Busy>();
  readonly #heldUntil = new Map<string, number>();
  /** Tasks that someone wants for themselves: no step begins on them. */
  readonly #wanted = new Map<string, number>();
  /** Ends the wait of a submit for its turn. */
  readonly #letGo = new Map<string, AbortController>();
  #timer: NodeJS.Timeout | null = null;
  #soon: NodeJS.Immediate | null = null;
  #running = false;

  constructor(
    context: StepContext,
    concurrency: () => Concurrency,
    turns: PollTurns,
    failed: (task: LedgerTask | null, cause: unknown) => void,
  ) {
    this.#context = context;
    this.#concurrency = concurrency;
    this.#turns = turns;
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

  /** Steps that end in one breath are followed by one look at the ledger. */
  #wakeSoon(): void {
    if (!this.#running || this.#soon !== null) return;
    this.#soon = setImmediate(() => {
      this.#soon = null;
      this.wake();
    });
  }

  #startDue(now: number): void {
    // After the computer's clock was set back a due time may lie hours ahead.
    const { due, next: soonest, films } = this.#context.ledger.store.agenda(now, now + MAX_WAIT_MS);
    const free = due.filter(({ id }) => !this.#busy.has(id) && !this.#wanted.has(id));
    let next = soonest ?? Number.POSITIVE_INFINITY;
    const ready = free.filter(({ id }) => {
      const heldUntil = this.#heldUntil.get(id) ?? 0;
      // What is held for longer was put off under another clock.
      const isHeld = heldUntil > now && heldUntil <= now + HOLD_OFF_MS;
      if (isHeld) next = Math.min(next, heldUntil);
      return !isHeld;
    });
    this.#turns.films = films;
    this.#holdPaused();
    this.#startSubmits(ready.filter(({ state }) => state === "intent"));
    next = Math.min(
      next,
      this.#startDownloads(
        ready.filter(({ state }) => state === "downloading"),
        now,
      ),
    );
    const polled = ready.filter(({ state }) => state === "queued" || state === "running");
    next = Math.min(next, this.#startPolls(polled, now));
    if (Number.isFinite(next)) {
      this.#timer = setTimeout(() => this.wake(), Math.min(LONGEST_TIMER_MS, Math.max(0, next - now)));
    }
  }

  /** What waits for its turn (or is uploaded) when its queue is paused has not been sent: it stays an intent like the others. */
  #holdPaused(): void {
    const most = this.#concurrency();
    for (const [id, { lane }] of this.#busy) if (lane !== undefined && most[lane] === 0) this.#letGo.get(id)?.abort();
  }

  #startSubmits(intents: readonly DueFields[]): void {
    if (intents.length === 0) return;
    const inFlight = this.#countInFlight();
    const most = this.#concurrency();
    for (const task of intents) {
      const lane = laneOf(task);
      if (inFlight[lane] >= most[lane]) continue;
      inFlight[lane] += 1;
      const letGo = new AbortController();
      this.#letGo.set(task.id, letGo);
      this.#run(task.id, "submit", (whole) => submitTask(this.#context, whole, letGo.signal), lane);
    }
  }

  /** In the order of the agenda. Returns when the next one has its turn, as far as that is known. */
  #startDownloads(due: readonly DueFields[], now: number): number {
    for (const { id } of due) {
      // After the computer's clock was set back one may have begun in the future.
      const ends = [...this.#busy.values()]
        .filter(({ kind, since }) => kind === "download" && Math.abs(now - since) < TURN_MS)
        .map(({ since }) => since + TURN_MS);
      if (this.#count("download") >= MOST_OPEN_DOWNLOADS) break;
      if (ends.length >= MOST_DOWNLOADS) return Math.min(...ends);
      this.#run(id, "download", (whole) => downloadTask(this.#context, whole));
    }
    return Number.POSITIVE_INFINITY;
  }

  /** In the order of the agenda. Returns when the next question has its turn. */
  #startPolls(due: readonly DueFields[], now: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const task of due) {
      if (this.#count("poll") >= MOST_POLLS) break;
      // The sandbox in this very process has no allowance to spare.
      if (!task.sandbox) {
        const turn = this.#turns.next(now);
        if (turn > now) {
          next = Math.min(next, turn);
          continue;
        }
        this.#turns.take(now);
      }
      this.#run(task.id, "poll", (whole) => pollTask(this.#context, whole));
    }
    return next;
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
      this.#busy.set(id, { work: settled, kind: "asked", since: this.#context.now() });
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

  /** Resolves when the step that is under way on a task has ended; undefined: none is. */
  stepOf(id: string): Promise<void> | undefined {
    return this.#busy.get(id)?.work;
  }

  /** What waits for its turn (or is uploaded) begins anew; what has left goes on. */
  startOver(id: string): void {
    this.#letGo.get(id)?.abort();
  }

  /** Stops the timer, and waits (at most `ms`) for what is under way: a POST that is on its way is worth waiting for. */
  async stop(ms: number): Promise<void> {
    this.#running = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#soon !== null) clearImmediate(this.#soon);
    const work = Promise.all([...this.#busy.values()].map((busy) => busy.work));
    let late: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      late = setTimeout(resolve, ms);
    });
    await Promise.race([work, limit]);
    clearTimeout(late);
  }

  #run(id: string, kind: "submit" | "poll" | "download", step: (task: LedgerTask) => Promise<void>, lane?: Lane): void {
    const task = this.#context.ledger.store.get(id);
    if (task === null) return;
    const work = step(task)
      .then(() => {
        this.#heldUntil.delete(id);
      })
      .catch((cause: unknown) => {
        this.#heldUntil.set(id, this.#context.now() + HOLD_OFF_MS);
        if (this.#running) this.#failed(task, cause);
      })
      .finally(() => {
        this.#busy.delete(id);
        this.#letGo.delete(id);
        this.#wakeSoon();
      });
    this.#busy.set(id, { work, kind, lane, since: this.#context.now() });
  }

  #count(kind: "poll" | "download"): number {
    let count = 0;
    for (const busy of this.#busy.values()) if (busy.kind === kind) count += 1;
    return count;
  }

  #countInFlight(): Record<Lane, number> {
    const counts = { video: 0, paidMusic: 0, freeMusic: 0 };
    for (const task of this.#context.ledger.store.countInFlight()) counts[laneOf(task)] += task.count;
    // Those that wait for their turn to be sent are still intents in the ledger.
    for (const [id, { kind, lane }] of this.#busy) {
      if (kind === "submit" && lane !== undefined && this.#context.ledger.store.stateOf(id) === "intent") {
        counts[lane] += 1;
      }
    }
    return counts;
  }
}
