import type { RateGroupId, RateLimit } from "#shared/wire/rate-groups.ts";
import { clientFailure } from "./service-error.ts";

export interface AcquireOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called once when the call has to wait, with the milliseconds foreseen; 0 where they can't be known. */
  readonly onWait?: ((milliseconds: number) => void) | undefined;
  /** A look at something: it counts in the minute, and neither takes nor needs room among what works at the service. */
  readonly isLook?: boolean | undefined;
}

/** Handed back when the call is over; `refund` when it never left, so that it doesn't count against the minute. */
export type Release = (options?: { readonly refund?: boolean }) => void;

export interface RateLimiters {
  /** Waits for the group's turn. `scope` keeps accounts apart: each has its own allowances. */
  acquire(scope: string, group: RateGroupId, options?: AcquireOptions): Promise<Release>;
  /** The service said to wait: nobody of this group goes before the time is over, a quarter of an hour at most. */
  pause(scope: string, group: RateGroupId, milliseconds: number): void;
  /** Counts calls of an earlier run, each so many milliseconds ago: a restart doesn't renew the minute's allowance. */
  recall(scope: string, group: RateGroupId, millisecondsAgo: readonly number[]): void;
  /** The same counts under other figures: connections of one account may assume different ones. */
  under(catalogue: Readonly<Record<RateGroupId, RateLimit>>): RateLimiters;
}

export interface RateLimiterOptions {
  /** Milliseconds, growing. */
  readonly now?: () => number;
  /** Length of the service's “minute”. */
  readonly windowMs?: number;
}

/** The service counts arrivals, we count departures: a little more than its minute keeps a slow first one from costing. */
const MARGIN_MS = 100;
/** Whatever the service says: what is done there must be asked for and fetched before it is forgotten. */
const LONGEST_PAUSE_MS = 15 * 60_000;

interface Ticket {
  readonly limit: RateLimit;
  readonly enter: (release: Release) => void;
}

function createGroup(now: () => number, windowMs: number) {
  const queue: Ticket[] = [];
  const departures: number[] = [];
  let running = 0;
  let notBefore = 0;
  let timer: NodeJS.Timeout | undefined;

  const forget = () => {
    const oldest = now() - windowMs;
    while (departures.length > 0 && (departures[0] ?? 0) <= oldest) departures.shift();
  };
  const hasRoom = (limit: RateLimit) => limit.inFlight === null || running < limit.inFlight;
  /** Milliseconds until the ticket at `place` (0 is the first) may leave by the minute's allowance alone. */
  const foresee = (place: number, limit: RateLimit): number => {
    forget();
    const paused = Math.max(0, notBefore - now());
    const over = departures.length - limit.requestsPerMinute + place;
    if (over < 0) return paused;
    const blocking = departures[over];
    const free = blocking === undefined ? windowMs : blocking + windowMs - now();
    return Math.max(paused, free);
  };

  const release = (departure: number, room: number): Release => {
    let open = true;
    return (options) => {
      if (!open) return;
      open = false;
      running -= room;
      const at = departures.indexOf(departure);
      if (options?.refund && at >= 0) departures.splice(at, 1);
      serve();
    };
  };

  function serve(): void {
    clearTimeout(timer);
    for (;;) {
      // What waits for room holds up no look behind it: uploads of an hour must not keep what is made from being fetched.
      const at = queue.findIndex(({ limit }) => hasRoom(limit));
      const first = queue[at];
      if (first === undefined) return;
      const wait = foresee(0, first.limit);
      if (wait > 0) {
        timer = setTimeout(serve, wait);
        return;
      }
      const departure = now();
      const room = first.limit.inFlight === null ? 0 : 1;
      departures.push(departure);
      running += room;
      queue.splice(at, 1);
      first.enter(release(departure, room));
    }
  }

  return {
    acquire: (group: RateLimit, { signal, onWait, isLook }: AcquireOptions) =>
      new Promise<Release>((resolve, reject) => {
        const limit = isLook ? { ...group, inFlight: null } : group;
        if (signal?.aborted) return reject(clientFailure("aborted", "no"));
        const leave = () => {
          const at = queue.indexOf(ticket);
          if (at >= 0) queue.splice(at, 1);
          reject(clientFailure("aborted", "no"));
          serve();
        };
        const ticket: Ticket = {
          limit,
          enter: (free) => {
            signal?.removeEventListener("abort", leave);
            resolve(free);
          },
        };
        signal?.addEventListener("abort", leave, { once: true });
        queue.push(ticket);
        serve();
        const place = queue.indexOf(ticket);
        if (place >= 0) onWait?.(hasRoom(limit) ? foresee(place, limit) : 0);
      }),
    recall: (millisecondsAgo: readonly number[]) => {
      departures.push(...millisecondsAgo.map((ago) => now() - Math.max(0, ago)));
      departures.sort((one, other) => one - other);
      forget();
    },
    pause: (milliseconds: number) => {
      notBefore = Math.max(notBefore, now() + Math.min(milliseconds, LONGEST_PAUSE_MS));
      serve();
    },
  };
}

/** Allowances by group (API.md § Limits, WIRE.md), shared by everyone who talks to the same service with the same key. */
export function createRateLimiters(
  catalogue: Readonly<Record<RateGroupId, RateLimit>>,
  options: RateLimiterOptions = {},
): RateLimiters {
  const { now = () => performance.now(), windowMs = 60_000 } = options;
  const groups = new Map<string, ReturnType<typeof createGroup>>();
  const groupOf = (scope: string, id: RateGroupId) => {
    const name = `${id} ${scope}`;
    const known = groups.get(name) ?? createGroup(now, windowMs + MARGIN_MS);
    groups.set(name, known);
    return known;
  };
  const under = (limits: Readonly<Record<RateGroupId, RateLimit>>): RateLimiters => ({
    acquire: (scope, group, acquireOptions = {}) => groupOf(scope, group).acquire(limits[group], acquireOptions),
    pause: (scope, group, milliseconds) => groupOf(scope, group).pause(milliseconds),
    recall: (scope, group, millisecondsAgo) => groupOf(scope, group).recall(millisecondsAgo),
    under,
  });
  return under(catalogue);
}
