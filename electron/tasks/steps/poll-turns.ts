import type { Pacing } from "../pacing.ts";

/**
 * Bounds how many questions about films leave in a second, however many films are at the service: one poller for all
 * of them. The service names no limit (API.md § Limits); as sent by
 * default, four a second leave a fifth of the requests that we assume it allows (WIRE.md) to new films.
 */
export class PollTurns {
  readonly #perSecond: () => number;
  /** Unix ms before which no further question leaves. */
  #free = 0;
  /** Films at the service that are asked for, as the engine last counted them. */
  films = 0;

  constructor(perSecond: () => number) {
    this.#perSecond = perSecond;
  }

  /** When the next question may leave, in Unix ms: now or later. */
  next(now: number): number {
    // After the clock was set back the old turn may lie hours ahead.
    return this.#free > now + 1000 ? now : Math.max(now, this.#free);
  }

  take(now: number): void {
    this.#free = this.next(now) + 1000 / this.#perSecond();
  }

  /** The interval that the films together allow each: so that “asks again in” is true when there are many. */
  spread(pacing: Pacing): Pacing {
    const leastMs = (this.films * 1000) / this.#perSecond();
    return leastMs <= pacing.firstMs ? pacing : { ...pacing, firstMs: leastMs, maxMs: Math.max(leastMs, pacing.maxMs) };
  }
}
