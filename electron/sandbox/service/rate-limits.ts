import { Refusal } from "./refusal.ts";

/** Sliding window of one minute per account and group. The minute is real: a rate is no waiting time. */
export interface RateLimits {
  /** Counts one request against `group`, or refuses with the seconds to wait. */
  admit(account: string, group: string, perMinute: number): void;
  clear(): void;
}

export function createRateLimits(now: () => number, most: Readonly<Record<string, number>> = {}): RateLimits {
  const windows = new Map<string, number[]>();
  return {
    admit(account, group, usual) {
      const perMinute = most[group] ?? usual;
      const key = `${account}\n${group}`;
      const at = now();
      const recent = (windows.get(key) ?? []).filter((time) => at - time < 60_000);
      windows.set(key, recent);
      if (recent.length >= perMinute) {
        const seconds = Math.max(1, Math.ceil(((recent[0] ?? at) + 60_000 - at) / 1000));
        throw new Refusal("rate", `rate limit: ${perMinute} requests per minute for ${group}`, {
          retryAfter: String(seconds),
        });
      }
      recent.push(at);
    },
    clear: () => windows.clear(),
  };
}
