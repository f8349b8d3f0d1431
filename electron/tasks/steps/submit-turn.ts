import type { LedgerTask, TaskPatch } from "#core/database/index.ts";
import type { CallOptions } from "#core/service/client/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { StudioFailure } from "#shared/wire/errors/studio-failure.ts";
import { refusalOf } from "../check-request.ts";
import type { TaskLedger } from "../task-ledger.ts";
import { persist, type StepContext } from "./step-context.ts";

/**
 * The wait of one POST for its turn. The ledger says `submitting` only when nothing but the POST itself comes next, so
 * that a studio which dies while waiting leaves an intent and no doubt.
 */
export class SubmitTurn {
  readonly options: Pick<CallOptions, "onWait" | "onTurn" | "turnSignal">;
  /** Why the ledger didn't take the departure; then nothing left. */
  fault: unknown;
  /** The rules refuse it by now; nothing left. */
  refusal: StudioFailure | null = null;
  /** Written down as sent; from here on an answer that doesn't come is an unknown outcome. */
  hasCome = false;
  readonly #waiting = new AbortController();
  readonly #c: StepContext;
  readonly #task: LedgerTask;

  /** `root`: library folder that the answer itself is written to. `signal` ends the wait; it never touches a POST that has left. */
  constructor(c: StepContext, task: LedgerTask, signal: AbortSignal, root?: string) {
    this.#c = c;
    this.#task = task;
    const letGo = () => {
      if (!this.hasCome) this.#waiting.abort();
    };
    if (signal.aborted) letGo();
    else signal.addEventListener("abort", letGo, { once: true });
    this.options = {
      turnSignal: this.#waiting.signal,
      onWait: (milliseconds) => {
        if (milliseconds <= 0) return;
        try {
          c.ledger.note(task.id, { nextPollAt: c.now() + Math.round(milliseconds) });
        } catch {
          // Only shown; a call must not fail for it.
        }
      },
      onTurn: () => {
        // Another attempt at a call that never left.
        if (this.hasCome) return;
        let findings: readonly Finding[];
        try {
          // It may have waited for hours: a file, the clock or the connection's limits are others now.
          findings = c.check(task);
          this.refusal = refusalOf(findings);
        } catch (cause) {
          this.fault = cause;
          throw cause;
        }
        if (this.refusal !== null) throw this.refusal;
        try {
          leave(c, task, {
            submittedAt: c.now(),
            // It had waited for the network, perhaps.
            error: null,
            findings: [...findings],
            ...(root === undefined ? {} : { output: { root } }),
          });
        } catch (cause) {
          this.fault = cause;
          throw cause;
        }
        this.hasCome = true;
      },
    };
  }

  get wasLetGo(): boolean {
    return !this.hasCome && this.#waiting.signal.aborted;
  }

  /**
   * What was written down as sent and never left is an intent again. The disk that kept it here may refuse that too: it is
   * tried until it is stored, since nothing else looks after such a task, and after a restart it would be of unknown outcome.
   */
  async takeBack(): Promise<void> {
    const { ledger, closing } = this.#c;
    await persist(() => {
      if (!this.hasCome && ledger.store.stateOf(this.#task.id) === "submitting") makeIntentAgain(ledger, this.#task);
    }, closing);
  }
}

const makeIntentAgain = (ledger: TaskLedger, { id, submittedAt, output }: LedgerTask): LedgerTask =>
  ledger.makeIntentAgain(id, { submittedAt, output });

/**
 * Writes it down as sent, and that the database is of a new moment: a copy of it from before, in which this is still an
 * intent, is then known as one. Where that can't be written outside it is an intent again, and nothing leaves.
 */
function leave(c: StepContext, task: LedgerTask, patch: TaskPatch): void {
  // What the sandbox makes costs nothing.
  const epoch = task.sandbox ? undefined : c.epoch;
  c.ledger.move(task.id, "submitting", patch, () => epoch?.raiseInside());
  try {
    epoch?.raiseOutside();
  } catch (cause) {
    try {
      makeIntentAgain(c.ledger, task);
    } catch {
      // The same disk, perhaps: `takeBack` goes on trying.
    }
    throw cause;
  }
}
