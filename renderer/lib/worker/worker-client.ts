import type { FromWorker, ToWorker } from "./worker-messages.ts";

/** The worker broke, or took too long, with everything that was under way in it. */
export class WorkerLost extends Error {
  /** It had begun: what was asked of it may be what broke it. Else there may be none at all. */
  readonly begun: boolean;

  constructor(message: string, begun: boolean) {
    super(message);
    this.begun = begun;
  }
}

/** One call failed, and the worker goes on. */
export class WorkerFailure<Details = unknown> extends Error {
  readonly details: Details | undefined;

  constructor(message: string, details: Details | undefined) {
    super(message);
    this.details = details;
  }
}

export interface WorkerLimits {
  /**
   * How long an answer may take, in milliseconds. The time of a call begins when it is asked or when the one before it is
   * answered: a worker may take one after the other. Without it there is no limit.
   */
  readonly patience?: number;
  /** How much longer the first may take, while the worker reads its own code. */
  readonly beginsWithin?: number;
  /** What is said of a worker that broke without a word. */
  readonly whenLost?: string;
}

export interface WorkerCall<Note> {
  /** Rejects the call at once with the signal's reason. A worker with nothing else to do is ended: that stops its work. */
  readonly signal?: AbortSignal | undefined;
  readonly transfer?: readonly Transferable[];
  /** What the worker says before its answer. */
  readonly onNote?: (note: Note) => void;
}

export interface WorkerClient<Asked, Answer, Note = never, Told = never> {
  /** Rejects with `WorkerLost`, `WorkerFailure`, the signal's reason, or what `postMessage` throws. */
  ask(asked: Asked, call?: WorkerCall<Note>): Promise<Answer>;
  /** A word to what is under way; where nothing is, nobody hears it. */
  tell(told: Told): void;
  /** Begins the worker before the first call. */
  warm(): void;
  /** Ends the worker; what is under way rejects. The next call begins another. */
  end(): void;
}

interface UnderWay<Answer, Note> {
  done(answer: Answer): void;
  fail(reason: unknown): void;
  note(note: Note): void;
}

/**
 * Speaks to a worker that begins with the first call. Whatever ends it (an error, a message that can't be read, a call
 * that takes too long) rejects everything under way; the next call begins another. Comlink, which many use for this, knows
 * nothing of a worker's death, of aborting and of time: a call to one that is gone never ends.
 */
export function workerClient<Asked, Answer, Note = never, Told = never, Details = unknown>(
  start: () => Worker,
  { patience, beginsWithin = 0, whenLost = "The worker ended." }: WorkerLimits = {},
): WorkerClient<Asked, Answer, Note, Told> {
  // In the order in which they were asked.
  const underWay = new Map<number, UnderWay<Answer, Note>>();
  let worker: Worker | undefined;
  /** The worker has said something. */
  let begun = false;
  let lastId = 0;
  let late: ReturnType<typeof setTimeout> | undefined;

  const lose = (message: string) => {
    clearTimeout(late);
    worker?.terminate();
    worker = undefined;
    const lost = new WorkerLost(message, begun);
    const rejected = [...underWay.values()];
    underWay.clear();
    for (const { fail } of rejected) fail(lost);
  };
  /** The time of the oldest call begins. */
  const watch = () => {
    clearTimeout(late);
    if (patience === undefined || underWay.size === 0) return;
    late = setTimeout(lose, begun ? patience : beginsWithin + patience, whenLost);
  };
  const leave = (id: number) => {
    const [oldest] = underWay.keys();
    underWay.delete(id);
    if (id === oldest) watch();
  };
  const hear = (said: FromWorker<Answer, Note, Details>) => {
    if (!begun) {
      begun = true;
      // It has read its code; from here on the time is the call's.
      if (beginsWithin > 0) watch();
    }
    if ("ready" in said) return;
    const call = underWay.get(said.id);
    if (call === undefined) return;
    if ("note" in said) return call.note(said.note);
    leave(said.id);
    if ("failed" in said) call.fail(new WorkerFailure(said.failed, said.details));
    else call.done(said.answer);
  };
  const begin = (): Worker => {
    begun = false;
    const own = start();
    own.addEventListener("message", ({ data }: MessageEvent<FromWorker<Answer, Note, Details>>) => {
      if (worker === own) hear(data);
    });
    for (const failure of ["error", "messageerror"]) {
      own.addEventListener(failure, (event) => {
        if (worker === own) lose((event as Partial<ErrorEvent>).message || whenLost);
      });
    }
    worker = own;
    return own;
  };
  /** Outside of a browser there are none. */
  const open = (): Worker => {
    try {
      return worker ?? begin();
    } catch (thrown) {
      throw new WorkerLost(String(thrown), false);
    }
  };

  const ask = async (asked: Asked, { signal, transfer = [], onNote = () => {} }: WorkerCall<Note> = {}) => {
    signal?.throwIfAborted();
    const to = open();
    lastId += 1;
    const id = lastId;
    to.postMessage({ id, asked } satisfies ToWorker<Asked, Told>, [...transfer]);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    underWay.set(id, { done: resolve, fail: reject, note: onNote });
    if (underWay.size === 1) watch();
    const abort = () => {
      if (!underWay.has(id)) return;
      leave(id);
      if (underWay.size === 0) lose(whenLost);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort);
    return promise.finally(() => signal?.removeEventListener("abort", abort));
  };

  return {
    ask,
    tell: (told) => worker?.postMessage({ told } satisfies ToWorker<Asked, Told>),
    warm: () => {
      try {
        open();
      } catch {
        // The call that needs it is told.
      }
    },
    end: () => lose(whenLost),
  };
}

/**
 * A worker that the page can do without: where there is no answer it is undefined, and does the work in its own way or
 * not at all. One that never begins isn't asked again: each call to it would have a reply that is whole look as if it
 * still came.
 */
export function spareWorker<Asked, Answer>({
  ask,
}: WorkerClient<Asked, Answer>): { ask(asked: Asked): Promise<Answer | undefined>; missing(): boolean } {
  let missing = false;
  return {
    async ask(asked) {
      if (missing) return undefined;
      try {
        return await ask(asked);
      } catch (thrown) {
        missing ||= thrown instanceof WorkerLost && !thrown.begun;
        return undefined;
      }
    },
    missing: () => missing,
  };
}
