import type { Database, Epoch, LedgerTask } from "#core/database/index.ts";
import { diskSpaceIn } from "#core/files/index.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import type { Task, TaskState } from "#shared/contract/tasks.ts";
import { requestDirectionFindings } from "#shared/rules/direction/direction-findings.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { connectivityErrors } from "#shared/wire/errors/connectivity-errors.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { failure, StudioFailure } from "#shared/wire/errors/studio-failure.ts";
import { refusalOf } from "./check-request.ts";
import { type CopiedShot, copiesOf } from "./copied-takes.ts";
import { intentsOf, isFor, repeatIntent, type TaskConnection, type TaskIntent } from "./intents.ts";
import { scaled } from "./pacing.ts";
import { CandidateFilms } from "./records/candidate-films.ts";
import { identicalTasksOf } from "./records/reconcile.ts";
import { recoverTasks } from "./records/recover.ts";
import { abandonTask, adoptTask, attachFile, lookForTask, sendHeldTask } from "./records/unknown-outcome.ts";
import { PollTurns } from "./steps/poll-turns.ts";
import { damageOf } from "./steps/sample-damage.ts";
import { errorOf, type StepContext } from "./steps/step-context.ts";
import { cancelTask, deleteRemoteRecord, downloadTaskAgain } from "./task-commands.ts";
import { type Concurrency, TaskEngine } from "./task-engine.ts";
import { TaskLedger } from "./task-ledger.ts";
import { isFinished } from "./task-moves.ts";

export interface TaskServiceParts {
  readonly database: Database;
  readonly library: MediaLibrary;
  readonly clientOf: StepContext["clientOf"];
  readonly waitReason?: StepContext["waitReason"];
  readonly sameService?: StepContext["sameService"];
  /** Uploads what a request can't hold; the request stays as it is unless told. */
  readonly uploadLarge?: StepContext["uploadLarge"];
  /** How long a film's link lives, by what is assumed of its connection. */
  readonly filmLinkMs?: StepContext["filmLinkMs"];
  /** Asked for at each request, since the receiver may have moved. */
  readonly callbackUrlOf?: StepContext["callbackUrlOf"];
  readonly connection: (id?: string) => TaskConnection;
  readonly concurrency: () => Concurrency;
  /** The most questions about films a second; 4 unless told. */
  readonly pollsPerSecond?: () => number;
  readonly probe: StepContext["probe"];
  /** For tests with made-up files. */
  readonly damageOf?: StepContext["damageOf"];
  readonly diskSpaceIn?: StepContext["diskSpaceIn"];
  /** The rules, with what is known of the library's media and what is assumed of the connection it is sent to. */
  readonly check: (kind: Task["kind"], request: Record<string, unknown>, connectionId: string) => Finding[];
  readonly nameOf: StepContext["nameOf"];
  readonly taken: StepContext["taken"];
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  /** A task came to its end while the studio ran. */
  readonly ended?: (task: Task) => void;
  /** Says which moment of this installation the database is of, before each paid request. */
  readonly epoch?: (StepContext["epoch"] & Pick<Epoch, "isFromBefore">) | undefined;
  /** Something no step expected. */
  readonly onFault?: (thrown: unknown) => void;
  /** Of the embedded sandbox; its tasks are asked for at its pace. */
  readonly sandboxTimeScale?: number;
  readonly now?: () => number;
  readonly random?: () => number;
}

/** What a change of its connection mends: with each of these nothing has left the machine. */
const mended: ReadonlySet<string> = new Set([...connectivityErrors, "key_missing"]);

/** How long closing waits for a POST that is on its way. A song can take longer; its outcome is then unknown. */
const CLOSING_MS = 5000;

/** Every durable piece of remote work: what is asked of it, and the engine that carries it on. */
export class TaskService {
  readonly ledger: TaskLedger;
  readonly candidates: CandidateFilms;
  readonly #parts: TaskServiceParts;
  readonly #engine: TaskEngine;
  readonly #context: StepContext;
  readonly #closing = new AbortController();
  readonly #now: () => number;

  constructor(parts: TaskServiceParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.ledger = new TaskLedger(parts.database, this.#now, (task) => this.#changed(task));
    const turns = new PollTurns(parts.pollsPerSecond ?? (() => 4));
    this.#context = {
      ledger: this.ledger,
      library: parts.library,
      ...{ clientOf: parts.clientOf, waitReason: parts.waitReason ?? (async () => null) },
      probe: parts.probe,
      damageOf: parts.damageOf ?? damageOf,
      diskSpaceIn: parts.diskSpaceIn ?? diskSpaceIn,
      sameService: parts.sameService ?? ((id) => [id]),
      uploadLarge: parts.uploadLarge ?? (async (task) => task.request),
      callbackUrlOf: parts.callbackUrlOf ?? (() => undefined),
      filmLinkMs: parts.filmLinkMs,
      check: (task) => parts.check(task.kind, task.request, task.connectionId),
      nameOf: parts.nameOf,
      taken: parts.taken,
      epoch: parts.epoch,
      pace: (task, pacing) => (task.sandbox ? scaled(pacing, parts.sandboxTimeScale ?? 1) : turns.spread(pacing)),
      now: this.#now,
      random: parts.random ?? Math.random,
      closing: this.#closing.signal,
    };
    this.candidates = new CandidateFilms({
      ...{ library: parts.library, clientOf: parts.clientOf, probe: parts.probe, closing: this.#closing.signal },
      find: (id) => this.ledger.need(id),
    });
    this.#engine = new TaskEngine(this.#context, parts.concurrency, turns, (task, cause) => {
      parts.onFault?.(cause);
      if (task !== null) this.#noteFault(task, errorOf(cause));
    });
  }

  /** Takes every unfinished task up again. */
  start(): void {
    recoverTasks(this.#context, (cause) => this.#parts.onFault?.(cause));
    this.#engine.start();
  }

  /**
   * Stores intents and starts them as there is room. The same `clientId` again returns the same tasks. Throws
   * `refused_by_rules`, with the findings as details, before anything is stored.
   */
  submit(wanted: TaskIntent): Task[] {
    const plan = this.#plan(wanted);
    if ("known" in plan) return plan.known;
    const stored = this.ledger.insert(plan.intents).map((task) => this.ledger.taskOf(task));
    this.#engine.wake();
    return stored;
  }

  /**
   * As `submit`, for wishes of which each is judged by itself: what refuses one stands in its place. All that are taken
   * are stored in one transaction. No two of them may be of the same shot or song.
   */
  submitMany(wanted: readonly TaskIntent[]): (StudioFailure | null)[] {
    const intents: Omit<LedgerTask, "seq">[] = [];
    const outcomes = wanted.map((wish) => {
      try {
        const plan = this.#plan(wish);
        if ("intents" in plan) intents.push(...plan.intents);
        return null;
      } catch (thrown) {
        if (!(thrown instanceof StudioFailure)) throw thrown;
        return thrown;
      }
    });
    if (intents.length > 0) this.ledger.insert(intents);
    this.#engine.wake();
    return outcomes;
  }

  /** Throws `press_from_before` for a press that an earlier database may have sent. */
  refuseFromBefore(clientId: string): void {
    if (this.#parts.epoch?.isFromBefore(clientId)) throw failure("press_from_before");
  }

  /** Enters the takes of shots for their copies too; gives the copy's id by the take's. The files are shared and nothing is sent. */
  copyTakes(shots: ReadonlyMap<string, CopiedShot>): ReadonlyMap<string, string> {
    const takes = this.ledger.store.finishedTakes([...shots.keys()]);
    const copies = copiesOf(takes, shots, this.#now());
    this.ledger.enterEnded(copies);
    return new Map(takes.map(({ id }, index) => [id, copies[index]?.id ?? ""]));
  }

  #plan(wanted: TaskIntent): { known: Task[] } | { intents: Omit<LedgerTask, "seq">[] } {
    const known = this.ledger.store.byClient(wanted.clientId);
    if (known.some((task) => !isFor(task, wanted))) {
      throw failure("invalid_input", { message: "This request’s ID belongs to other tasks." });
    }
    if (known.length > 0) return { known: known.map((task) => this.ledger.taskOf(task)) };
    this.refuseFromBefore(wanted.clientId);
    const connection = this.#parts.connection(wanted.connectionId);
    const findings = [
      ...this.#parts.check(wanted.kind, wanted.request, connection.id),
      ...(wanted.direction ? requestDirectionFindings(wanted.request) : []),
    ];
    const refusal = refusalOf(findings);
    if (refusal !== null) throw refusal;
    const firstTake = this.ledger.store.nextTake(wanted);
    return { intents: intentsOf({ ...wanted, findings }, connection, firstTake, this.#now()) };
  }

  list(filter: Parameters<TaskLedger["store"]["list"]>[0]): Task[] {
    return this.ledger.store.list(filter).map((task) => this.ledger.taskOf(task));
  }

  counts(): Partial<Record<TaskState, number>> {
    return this.ledger.store.countByState();
  }

  get(id: string): Task {
    return this.ledger.taskOf(this.ledger.need(id));
  }

  history(id: string): { state: TaskState; at: number }[] {
    return this.ledger.store.history(this.ledger.need(id).id);
  }

  watch(since: number | "now", signal?: AbortSignal): ReturnType<TaskLedger["watch"]> {
    return this.ledger.watch(since, signal);
  }

  cancel(id: string): Promise<Task> {
    return this.#asked(id, (task) => cancelTask(this.#context, task));
  }

  deleteRemote(id: string): Promise<Task> {
    return this.#asked(id, (task) => deleteRemoteRecord(this.#context, task));
  }

  /** Of a copy the take that it came from is fetched: the file is one, and only that take has a name at the service. */
  downloadAgain(id: string, part = false): Promise<Task> {
    const { copyOf } = this.ledger.need(id);
    return this.#asked(copyOf ?? id, (task) => downloadTaskAgain(this.#context, task, part));
  }

  async reconcile(id: string): Promise<Task> {
    const twins = identicalTasksOf(this.#context, this.ledger.need(id));
    const found = await this.#asked(id, (task) => lookForTask(this.#context, task));
    // One of several equal ones was found: the others are found the same way, each its own.
    for (const twin of found.state === "outcome_unknown" ? [] : twins) {
      await this.#asked(twin.id, async (task) =>
        task.state === "outcome_unknown" ? lookForTask(this.#context, task) : task,
      );
    }
    return this.get(id);
  }

  /** The person chose which record of the service a task of unknown outcome is; it is followed from there. */
  adopt(id: string, remoteId: string): Promise<Task> {
    return this.#asked(id, (task) => adoptTask(this.#context, task, remoteId));
  }

  /** The person brought the file of a task of unknown outcome: it is ready with it. */
  attach(id: string, assetId: string): Promise<Task> {
    return this.#asked(id, async (task) => attachFile(this.#context, task, assetId));
  }

  /** The person looked, and says that a task of unknown outcome was not made. */
  giveUp(id: string): Promise<Task> {
    return this.#asked(id, async (task) => abandonTask(this.#context, task));
  }

  /** The person looked, and says that what was held is to be sent after all. */
  sendHeld(id: string): Promise<Task> {
    return this.#asked(id, async (task) => sendHeldTask(this.#context, task));
  }

  /** Hides a finished task; what it made stays. */
  remove(id: string): void {
    const task = this.ledger.need(id);
    if (!isFinished(task.state)) {
      throw failure("not_allowed_now", { message: "This task is in progress. Remove it once it ends." });
    }
    this.ledger.note(id, { removedAt: this.#now() });
  }

  /** Clears what is finished from the list: takes, files and what was paid stay. */
  clearFinished(): { count: number; at: number } {
    const at = this.#now();
    return { count: this.ledger.changeListed((store) => store.clearFinished(at)), at };
  }

  restoreCleared(at: number): { count: number } {
    return { count: this.ledger.changeListed((store) => store.restoreCleared(at)) };
  }

  /**
   * A new task with the same request on the connection that is active now; the person has confirmed the cost, of a task in
   * the state `seen`.
   */
  retry(id: string, clientId: string, seen?: TaskState): Task {
    const task = this.ledger.need(id);
    if (!isFinished(task.state)) {
      throw failure("not_allowed_now", { message: "This task is in progress.", advice: "Wait until it ends." });
    }
    if (seen !== undefined && seen !== task.state) {
      throw failure("not_allowed_now", {
        message: "The status of this task has changed.",
        advice: "Look at the task, and retry it if that is still needed.",
      });
    }
    const [again] = this.submit(repeatIntent(task, clientId));
    if (again === undefined) throw failure("internal");
    return again;
  }

  /** For the status line: `running` are at work, `queued` wait here or there; `progress` of the downloads. */
  work(): { running: number; queued: number; progress: number | null } {
    const { intent = 0, queued = 0, submitting = 0, running = 0, downloading = 0 } = this.ledger.store.countUnderWay();
    const known = this.ledger.downloads();
    const progress = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
    return { running: submitting + running + downloading, queued: intent + queued, progress };
  }

  /** Songs whose answer is being waited for: closing now would leave their outcome unknown. */
  songsOnTheirWay(): string[] {
    const tasks = this.ledger.store.underWay();
    return tasks.filter(({ kind, state }) => kind === "music" && state === "submitting").map(({ id }) => id);
  }

  /** These connections changed (a key was set, say): their tasks that were in trouble are tried again now. */
  tryAgain(connectionIds: readonly string[]): void {
    for (const task of this.ledger.store.underWay()) {
      if (!connectionIds.includes(task.connectionId)) continue;
      if (task.error !== null && task.nextPollAt !== null) this.ledger.note(task.id, { nextPollAt: this.#now() });
      // A step that began before may still end with the trouble that is over.
      this.#engine
        .stepOf(task.id)
        ?.then(() => this.#tryMended(task.id))
        .catch((cause: unknown) => this.#parts.onFault?.(cause));
    }
    this.#engine.wake();
  }

  #tryMended(id: string): void {
    if (this.#closing.signal.aborted) return;
    const task = this.ledger.store.get(id);
    if (!task || task.nextPollAt === null || !mended.has(task.error?.code ?? "")) return;
    this.ledger.note(id, { nextPollAt: this.#now() });
    this.#engine.wake();
  }

  /**
   * These connections were changed. A request that waits for its turn was written for them as they were, with another name
   * for its model, say: it is written anew.
   */
  writeAnew(connectionIds: readonly string[]): void {
    for (const { id, state, connectionId } of this.ledger.store.underWay()) {
      if (state === "intent" && connectionIds.includes(connectionId)) this.#engine.startOver(id);
    }
  }

  /** A callback named this task (a hint that anyone could have sent): the service itself is asked, at once. */
  askAgain(remoteId: string): void {
    for (const task of this.ledger.store.underWay()) {
      if (task.remoteId === remoteId && task.nextPollAt !== null)
        this.ledger.note(task.id, { nextPollAt: this.#now() });
    }
    this.#engine.wake();
  }

  /** More may be in flight at once than before. */
  wake(): void {
    this.#engine.wake();
  }

  /** Ends polls and downloads at once and waits a moment for POSTs; what is unfinished goes on at the next start. */
  async close(waitMs = CLOSING_MS): Promise<void> {
    this.#closing.abort();
    await this.#engine.stop(waitMs);
    await this.candidates.close();
  }

  async #asked(id: string, work: (task: LedgerTask) => Promise<LedgerTask>): Promise<Task> {
    const done = await this.#engine.alone(id, () => work(this.ledger.need(id)));
    return this.ledger.taskOf(done);
  }

  #changed(task: LedgerTask): void {
    this.#parts.notify("tasks", [task.id]);
    if (task.state !== "outcome_unknown") this.candidates.forget(task.id);
    const ended = isFinished(task.state) && task.finishedAt === task.updatedAt && task.removedAt === null;
    if (ended) this.#parts.ended?.(this.ledger.taskOf(task));
  }

  #noteFault(task: LedgerTask, error: StudioError): void {
    try {
      this.ledger.note(task.id, { error });
    } catch {
      // The database itself is in trouble; the engine tries the task again in a while.
    }
  }
}
