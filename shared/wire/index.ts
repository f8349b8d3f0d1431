/** The service's own language: schemas, model catalogue, limits, errors and what we assume where API.md is silent. */
export { knownErrors } from "./error-catalogue.ts";
export { studioError } from "./errors.ts";
export { musicModels } from "./music-models.ts";
export { textModels } from "./text-models.ts";
export { videoModels } from "./video-models.ts";
