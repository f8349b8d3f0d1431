import type { VideoModelId } from "#shared/wire/models.ts";
import type { Resolution } from "#shared/wire/video/video.ts";
import { adaptVideoDraft, type VideoSettings } from "./adapt-video-draft.ts";

/** What a film is tried with before it is made: the smallest picture there is (API.md § Video generation request). */
export const passSettings = { model: "Vendor-H3-Max", resolution: "480P" } as const satisfies {
  model: VideoModelId;
  resolution: Resolution;
};

/** The shot as its quick pass is asked for: all as it is set, but for model, resolution, and a length that the model makes. */
export function passDraft<Draft extends VideoSettings>(draft: Draft): Draft {
  return { ...adaptVideoDraft(draft, passSettings.model).draft, resolution: passSettings.resolution };
}
