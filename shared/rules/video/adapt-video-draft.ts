import type { VideoModelId } from "#shared/wire/models.ts";
import { type Resolution, resolution } from "#shared/wire/video/video.ts";
import { videoModels } from "#shared/wire/video/video-models.ts";

/** The settings that depend on the model; a shot's draft has them. */
export interface VideoSettings {
  readonly model: VideoModelId;
  readonly resolution: Resolution;
  /** Whole seconds. */
  readonly duration: number;
}

/** One value that the new model does not take, and what stands there now. */
export interface DraftChange {
  readonly field: "resolution" | "duration";
  readonly from: string | number;
  readonly to: string | number;
  /** One plain sentence. */
  readonly message: string;
}

const SHARPNESS: readonly Resolution[] = resolution.options;

/** The resolution of the model that is nearest to the one wished for. */
function nearestResolution(wished: Resolution, offered: readonly Resolution[]): Resolution {
  const rank = (resolution: Resolution) => SHARPNESS.indexOf(resolution);
  return offered.reduce((best, next) =>
    Math.abs(rank(next) - rank(wished)) < Math.abs(rank(best) - rank(wished)) ? next : best,
  );
}

/**
 * A draft moved to another model: each value that stays valid is kept, the others move to the nearest valid one, and
 * every change is told. What a model has no use for (prompt expansion on H3) stays in the draft, parked.
 */
export function adaptVideoDraft<Draft extends VideoSettings>(
  draft: Draft,
  model: VideoModelId,
): { draft: Draft; changes: DraftChange[] } {
  const { resolutions, duration: range } = videoModels[model];
  const changes: DraftChange[] = [];
  let { resolution, duration } = draft;
  if (!resolutions.includes(resolution)) {
    const to = nearestResolution(resolution, resolutions);
    const message = `${model} does not make ${resolution}; the resolution is now ${to}.`;
    changes.push({ field: "resolution", from: resolution, to, message });
    resolution = to;
  }
  const fitting = Math.min(range.max, Math.max(range.min, Math.round(duration)));
  if (fitting !== duration) {
    const message = `${model} makes ${range.min}–${range.max} s; the duration is now ${fitting} s.`;
    changes.push({ field: "duration", from: duration, to: fitting, message });
    duration = fitting;
  }
  return { draft: { ...draft, model, resolution, duration }, changes };
}
