import { AsyncIteratorClass } from "@orpc/server";

/** A stream that the page can leave at any moment. */
export type Live<T> = AsyncIteratorClass<T, void, void>;

export interface Feed<T> {
  push(value: T): void;
  /** Ends the stream once everything pushed was read. */
  end(): void;
}

/**
 * A stream for the page: `subscribe` may push what is to be replayed at once and the rest as it happens; it returns
 * its unsubscribe. Ends when the page leaves (also while waiting), on `signal`, or by `end()`.
 */
export function followLive<T>(subscribe: (feed: Feed<T>) => () => void, signal?: AbortSignal): Live<T> {
  const waiting: T[] = [];
  let ended = false;
  let wake: (() => void) | undefined;
  const finish = () => {
    ended = true;
    wake?.();
  };
  const unsubscribe = subscribe({
    push(value) {
      if (ended) return;
      waiting.push(value);
      wake?.();
    },
    end: finish,
  });
  const leave = () => {
    unsubscribe();
    signal?.removeEventListener("abort", leave);
    finish();
  };
  if (signal?.aborted) leave();
  else signal?.addEventListener("abort", leave);
  return new AsyncIteratorClass<T, void, void>(
    async () => {
      while (waiting.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = undefined;
      }
      const value = waiting.shift();
      return value === undefined ? { done: true, value: undefined } : { done: false, value };
    },
    async () => leave(),
  );
}
