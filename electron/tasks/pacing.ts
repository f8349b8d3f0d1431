import type { StudioError } from "#shared/wire/errors/errors.ts";

/** A growing interval: `firstMs · growth^attempts`, at most `maxMs`, ± 20 % so that many tasks don't ask at once. */
export interface Pacing {
  readonly firstMs: number;
  readonly growth: number;
  readonly maxMs: number;
}

/** A video takes tens of seconds to minutes: quick at first, then four times a minute. */
export const pollPacing: Pacing = { firstMs: 1000, growth: 1.3, maxMs: 15_000 };
/** The service or the network is in trouble: down to once in two minutes. */
export const troublePacing: Pacing = { firstMs: 2000, growth: 2, maxMs: 120_000 };
/** A download that broke: soon again, since the link doesn't live long. */
export const downloadPacing: Pacing = { firstMs: 1000, growth: 2, maxMs: 60_000 };

/** The service had no room for a request: it is asked again soon at first, then every ten minutes. */
export const throttledPacing: Pacing = { firstMs: 5000, growth: 2, maxMs: 10 * 60_000 };

/** Milliseconds to wait after so many attempts (from 0). */
export function delayOf({ firstMs, growth, maxMs }: Pacing, attempts: number, random: () => number): number {
  const plain = Math.min(maxMs, firstMs * growth ** Math.min(attempts, 60));
  return Math.round(plain * (0.8 + 0.4 * random()));
}

/** The sandbox runs on this computer and may run faster than life; asking it costs nothing. */
export function scaled(pacing: Pacing, timeScale: number): Pacing {
  const scale = Math.min(1, Math.max(timeScale, 0.05));
  return { ...pacing, firstMs: Math.max(50, pacing.firstMs * scale), maxMs: Math.max(500, pacing.maxMs * scale) };
}

/** No wait that is set here is longer: what lies further in the future was written under another clock. */
export const MAX_WAIT_MS = 15 * 60_000;

/** The wait the service asked for (Retry-After), in ms; never so long that a task looks forgotten. */
export const requestedWait = (error: StudioError): number =>
  Math.min(MAX_WAIT_MS - 60_000, (error.retryAfterSeconds ?? 0) * 1000);
