import type { ResolvedAssumptions } from "./assumptions.ts";
import { limits } from "./limits.ts";

/** Models of one group share one allowance of requests. */
export type RateGroupId = "text-m3" | "text-m2" | "video" | "music-paid" | "music-free";

export interface RateLimit {
  readonly requestsPerMinute: number;
  /** Work at the service at the same time; null where nothing is known. */
  readonly inFlight: number | null;
}

/** The allowances of a connection: API.md § Limits for music, WIRE.md for the rest. */
export function rateGroups(assumed: ResolvedAssumptions): Readonly<Record<RateGroupId, RateLimit>> {
  return {
    "text-m3": { requestsPerMinute: assumed.textM3RequestsPerMinute, inFlight: null },
    "text-m2": { requestsPerMinute: assumed.textM2RequestsPerMinute, inFlight: null },
    video: { requestsPerMinute: assumed.videoRequestsPerMinute, inFlight: assumed.videoInFlight },
    "music-paid": { requestsPerMinute: limits.musicPaidRate.max, inFlight: assumed.musicPaidInFlight },
    "music-free": { requestsPerMinute: limits.musicFreeRate.max, inFlight: assumed.musicFreeInFlight },
  };
}
