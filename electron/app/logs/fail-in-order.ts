import type { EventEmitter } from "node:events";

export interface FailingRun {
  /** Writes the fault down, keys struck out. */
  readonly note: (thrown: unknown) => void;
  /** Stores what is under way and lets go of everything. */
  readonly close: () => Promise<void>;
  /** Tells the person in front of it. */
  readonly say: (text: string) => void;
  /** Ends this process; whoever started it starts it again. */
  readonly leave: () => void;
  readonly patienceMs?: number;
}

/** While it closes, more may throw: a core that can't even end is not waited for. */
const MOST_FAULTS = 20;
/** The ledger alone waits 5 seconds for a POST that is on its way. */
const PATIENCE_MS = 10_000;

/**
 * A fault that nobody caught leaves a process in a state that nobody knows. It is written down, what is under way is
 * stored (replies with all that came of them, tasks where they stand), and the process ends, so that another one goes on.
 */
export function failInOrder(process: EventEmitter, run: FailingRun): void {
  let faults = 0;
  const safely = (work: () => void) => {
    try {
      work();
    } catch {
      // Nothing here may throw: there is nobody left to catch it.
    }
  };
  process.on("uncaughtException", (thrown: unknown) => {
    faults += 1;
    safely(() => run.note(thrown));
    if (faults === MOST_FAULTS) return run.leave();
    if (faults > 1) return;
    safely(() => run.say("An internal error occurred. Saving work in progress.\n"));
    const patience = new Promise<void>((done) => setTimeout(done, run.patienceMs ?? PATIENCE_MS));
    const closed = (async () => run.close())().catch((cause: unknown) => safely(() => run.note(cause)));
    void Promise.race([closed, patience]).then(run.leave);
  });
}
