import { musicModels } from "#shared/wire/music-models.ts";

/** Free-tier models share a small allowance of their own (API.md § Limits: music rate). */
export const isFreeMusic = (model: string): boolean =>
  Object.hasOwn(musicModels, model) && musicModels[model as keyof typeof musicModels].free;
