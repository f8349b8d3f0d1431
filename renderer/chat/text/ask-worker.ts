/** What a worker says once it has read its own code: from then on its time is the questions'. */
export const workerReady = { id: 0 } as const;

/** How long an answer may take, in milliseconds. */
const PATIENCE = 4000;
/** How long a worker may take to begin; one that takes longer counts as none. */
const BEGINS_WITHIN = 15_000;

/**
 * Asks a worker that begins with the first question. Undefined where there is none: it couldn't begin, never did, or broke
 * off; then nobody waits for it, and nothing more is asked of it: each question to one that never begins would have a
 * reply that is whole look as if it still came. A question that takes too long ends the worker, and with it
 * whatever else was asked; the next one begins another.
 */
export function askOf<Asked extends object, Answer extends { readonly id: number }>(
  start: () => Worker,
  patience = PATIENCE,
): { ask(asked: Asked): Promise<Answer | undefined>; broken(): boolean } {
  const waiting = new Map<number, (answer: Answer | undefined) => void>();
  let worker: Worker | undefined;
  let broken = false;
  let lastId = 0;
  let late: ReturnType<typeof setTimeout> | undefined;
  /** The worker has said something. */
  let hasBegun = false;
  const giveUp = () => {
    worker?.terminate();
    worker = undefined;
    for (const done of waiting.values()) done(undefined);
    waiting.clear();
  };
  const tooLong = () => {
    broken = !hasBegun;
    giveUp();
  };
  /** Each answer is as long in coming as the worker works on it: it takes one question after the other. */
  const wait = (milliseconds: number) => {
    clearTimeout(late);
    late = waiting.size > 0 ? setTimeout(tooLong, milliseconds) : undefined;
  };
  const begin = () => {
    const begun = tryStart(start);
    if (begun === undefined) {
      broken = true;
      return undefined;
    }
    begun.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if (worker !== begun) return;
      hasBegun = true;
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
      wait(patience);
    });
    begun.addEventListener("error", () => {
      if (worker !== begun) return;
      broken = true;
      clearTimeout(late);
      giveUp();
    });
    worker = begun;
    hasBegun = false;
    return begun;
  };
  const ask = (asked: Asked): Promise<Answer | undefined> => {
    if (broken) return Promise.resolve(undefined);
    lastId += 1;
    const id = lastId;
    return new Promise((done) => {
      const isFirst = worker === undefined;
      const isAlone = waiting.size === 0;
      const asks = worker ?? begin();
      if (asks === undefined) return done(undefined);
      waiting.set(id, done);
      asks.postMessage({ ...asked, id });
      if (isAlone) wait(isFirst ? BEGINS_WITHIN + patience : patience);
    });
  };
  return { ask, broken: () => broken };
}

/** There are none outside of a browser. */
function tryStart(start: () => Worker): Worker | undefined {
  try {
    return start();
  } catch {
    return undefined;
  }
}
