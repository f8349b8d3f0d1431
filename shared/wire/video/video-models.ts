import type { VideoModelId } from "../models.ts";
import type { RateGroupId } from "../rate-groups.ts";
import type { Ratio, Resolution } from "./video.ts";

/** What is made from what (API.md § Content rules): derived from the roles in `content`, never sent itself. */
export type VideoScenario = "text" | "image" | "reference";

export interface VideoModel {
  readonly id: VideoModelId;
  readonly scenarios: readonly VideoScenario[];
  readonly resolutions: readonly Resolution[];
  /** What the service takes when none is sent; null where API.md does not say (see `videoDefaultResolutionH3`). */
  readonly defaultResolution: Resolution | null;
  /** Whole seconds, inclusive. */
  readonly duration: { readonly min: number; readonly max: number };
  /** Whether `extra.prompt_expansion_mode` may be sent; `balanced` is in force when it is not. */
  readonly extra: boolean;
  readonly rateGroup: RateGroupId;
}

/** API.md § Video generation request. */
export const videoModels: Readonly<Record<VideoModelId, VideoModel>> = {
  "Vendor-H3": {
    id: "Vendor-H3",
    scenarios: ["text", "image", "reference"],
    resolutions: ["768P", "2K"],
    defaultResolution: null,
    duration: { min: 4, max: 15 },
    extra: false,
    rateGroup: "video",
  },
  "Vendor-H3-Max": {
    id: "Vendor-H3-Max",
    scenarios: ["text", "image", "reference"],
    resolutions: ["480P", "768P"],
    defaultResolution: "768P",
    duration: { min: 5, max: 15 },
    extra: true,
    rateGroup: "video",
  },
};

/** Which ratios may be asked for in which scenario (API.md § Ratio rules by scenario). */
export const ratiosByScenario: Readonly<Record<VideoScenario, readonly Ratio[]>> = {
  text: ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"],
  image: ["adaptive"],
  reference: ["adaptive", "21:9", "16:9", "4:3", "1:1", "3:4", "9:16"],
};
