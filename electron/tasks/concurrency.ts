import { musicModels } from "#shared/wire/music-models.ts";
import type { RateGroupId } from "#shared/wire/rate-groups.ts";

const musicModel = (model: string) =>
  Object.hasOwn(musicModels, model) ? musicModels[model as keyof typeof musicModels] : undefined;

/** Free-tier models share a small allowance of their own (API.md § Limits: music rate). */
export const isFreeMusic = (model: string): boolean => musicModel(model)?.free ?? false;

/** Undefined for a model that this version doesn't know. */
export const rateGroupOfSong = (model: string): RateGroupId | undefined => musicModel(model)?.rateGroup;
