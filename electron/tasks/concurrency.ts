import type { LedgerTask } from "#core/database/index.ts";
import { musicModels } from "#shared/wire/music/music-models.ts";
import type { RateGroupId } from "#shared/wire/rate-groups.ts";

const musicModel = (model: string) =>
  Object.hasOwn(musicModels, model) ? musicModels[model as keyof typeof musicModels] : undefined;

/** Free-tier models share a small allowance of their own (API.md § Limits: music rate). */
export const isFreeMusic = (model: string): boolean => musicModel(model)?.free ?? false;

/** Rates are counted by the minute (API.md § Limits), with a little room for clocks. */
export const RATE_WINDOW_MS = 61_000;

/** One paid call that left, for the rate limit of its group; Unix ms. */
export interface RateStart {
  readonly group: RateGroupId;
  readonly at: number;
}

/** A model that this version doesn't know has no known limit. */
export const startsOf = (tasks: readonly LedgerTask[]): RateStart[] =>
  tasks.flatMap(({ kind, model, submittedAt }) => {
    const group = kind === "video" ? "video" : musicModel(model)?.rateGroup;
    return group === undefined || submittedAt === null ? [] : [{ group, at: submittedAt }];
  });
