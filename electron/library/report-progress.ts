/** A page draws no more often than that, in milliseconds. */
const TELL_MS = 50;

/**
 * Tells how far a work is, now and then; gives what it came to, or undefined when nobody waits for it any more. However it
 * ends, the work is told to end.
 */
export async function* reportProgress<Progress extends object, T>(
  steps: AsyncGenerator<Progress, T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress & { type: "progress" }, T | undefined> {
  try {
    for (let told = 0; ; ) {
      const step = await steps.next();
      if (step.done) return step.value;
      if (signal?.aborted) return undefined;
      if (Date.now() - told < TELL_MS) continue;
      told = Date.now();
      yield { type: "progress" as const, ...step.value };
    }
  } finally {
    await steps.return(undefined as never);
  }
}
