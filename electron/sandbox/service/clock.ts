import { setTimeout as delay } from "node:timers/promises";

/** The service's time. Waits and lifetimes are scaled, time stamps are not. */
export interface ServiceClock {
  readonly scale: number;
  /** Unix milliseconds. */
  now(): number;
  /** Unix seconds, as every `created_at` of API.md. */
  seconds(): number;
  /** Scales a duration in milliseconds. */
  scaled(ms: number): number;
  /** Waits a scaled time; rejects when `signal` aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export function createClock(scale: number): ServiceClock {
  if (!(scale > 0)) throw new RangeError("timeScale is a number above 0");
  return {
    scale,
    now: () => Date.now(),
    seconds: () => Math.floor(Date.now() / 1000),
    scaled: (ms) => ms * scale,
    async wait(ms, signal) {
      await delay(Math.max(0, ms * scale), undefined, signal ? { signal } : {});
    },
  };
}
