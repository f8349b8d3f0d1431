import type { MusicModelId } from "../models.ts";
import type { RateGroupId } from "../rate-groups.ts";

export interface MusicModel {
  readonly id: MusicModelId;
  readonly family: "music-3.0" | "music-2.6" | "music-cover";
  readonly free: boolean;
  /** Makes a new version of reference audio; no instrumental, no lyrics optimizer. */
  readonly cover: boolean;
  readonly requestsPerMinute: number;
  readonly rateGroup: RateGroupId;
}

const paid = { free: false, requestsPerMinute: 120, rateGroup: "music-paid" } as const;
const free = { free: true, requestsPerMinute: 3, rateGroup: "music-free" } as const;

/** API.md § Music generation request, `model`. */
export const musicModels: Readonly<Record<MusicModelId, MusicModel>> = {
  "music-3.0": { id: "music-3.0", family: "music-3.0", cover: false, ...paid },
  "music-2.6": { id: "music-2.6", family: "music-2.6", cover: false, ...paid },
  "music-cover": { id: "music-cover", family: "music-cover", cover: true, ...paid },
  "music-3.0-free": { id: "music-3.0-free", family: "music-3.0", cover: false, ...free },
  "music-2.6-free": { id: "music-2.6-free", family: "music-2.6", cover: false, ...free },
  "music-cover-free": { id: "music-cover-free", family: "music-cover", cover: true, ...free },
};
