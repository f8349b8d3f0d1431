import { clientFailure } from "../service-error.ts";

/** Bytes that must come in each window: a line that carries less brings nothing of use to its end. */
const LEAST_BYTES = 1024;

/** What is asked of an answer's body beside that its pieces come one after the other. */
export interface BodyPace {
  /** In all, in milliseconds. */
  readonly totalMs: number;
  /** In each of these, in milliseconds, at least 1,024 bytes must come; absent where a sign of life is enough. */
  readonly windowMs?: number | undefined;
}

/**
 * The pieces of a body; throws `timeout_idle` for one that drips, or has no end. Only the time of waiting for the other
 * side counts: our own disk may be slow.
 */
export async function* pacedBody(
  body: AsyncIterable<Uint8Array>,
  { totalMs, windowMs }: BodyPace,
): AsyncGenerator<Uint8Array> {
  let waited = 0;
  let windowBegan = 0;
  let bytes = 0;
  const pieces = body[Symbol.asyncIterator]();
  let done = false;
  try {
    for (;;) {
      const asked = performance.now();
      const next = await pieces.next();
      done = next.done === true;
      if (next.done) return;
      waited += performance.now() - asked;
      bytes += next.value.length;
      if (waited > totalMs) {
        throw clientFailure("timeout_idle", "unknown", `It had no end after ${Math.round(totalMs / 60_000)} minutes.`);
      }
      if (windowMs !== undefined && waited - windowBegan > windowMs) {
        if (bytes < LEAST_BYTES) {
          const seconds = Math.round((waited - windowBegan) / 1000);
          throw clientFailure("timeout_idle", "unknown", `Only ${bytes} bytes came in ${seconds} seconds.`);
        }
        windowBegan = waited;
        bytes = 0;
      }
      yield next.value;
    }
  } finally {
    if (!done) await pieces.return?.();
  }
}
