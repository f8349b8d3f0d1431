import { setTimeout as sleep } from "node:timers/promises";
import { clientFailure, ServiceError } from "./service-error.ts";

export interface RetryOptions {
  /** `free`: a repeat costs nothing, so any passing failure is tried again. `unbegun`: only what never left. */
  readonly policy: "free" | "unbegun";
  readonly signal?: AbortSignal | undefined;
  readonly onWait?: ((milliseconds: number) => void) | undefined;
  readonly attempts?: number;
  readonly baseMs?: number;
  readonly random?: () => number;
}

/** Longer than this and the person should decide, with the time to wait in the error. */
const LONGEST_WAIT_MS = 60_000;
const LONGEST_BACKOFF_MS = 10_000;

const mayRepeat = (error: unknown, policy: RetryOptions["policy"]): error is ServiceError =>
  error instanceof ServiceError &&
  error.error.retryable &&
  // Asked at once again, whatever mixed the answers up mixes them up again.
  error.error.code !== "wrong_answer" &&
  (policy === "free" || error.begun === "no");

/**
 * Runs a call, and again after a passing failure, with full jitter and never sooner than Retry-After says.
 * Own loop and not p-retry: its jitter is not full, and what may be repeated here depends on how far a call got.
 */
export async function withRetries<T>(call: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { policy, signal, onWait, attempts = 4, baseMs = 500, random = Math.random } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!mayRepeat(error, policy) || attempt >= attempts || signal?.aborted) throw error;
      const jitter = random() * Math.min(LONGEST_BACKOFF_MS, baseMs * 2 ** (attempt - 1));
      const wait = (error.error.retryAfterSeconds ?? 0) * 1000 + jitter;
      if (wait > LONGEST_WAIT_MS) throw error;
      onWait?.(wait);
      await sleep(wait, undefined, signal === undefined ? {} : { signal }).catch(() => {
        throw clientFailure("aborted", error.begun);
      });
    }
  }
}
