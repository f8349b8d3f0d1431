/** The service's own language: schemas, model catalogue, limits, errors and what we assume where API.md is silent. */
export { knownErrors } from "./errors/error-catalogue.ts";
export { studioError } from "./errors/errors.ts";
export { musicModels } from "./music/music-models.ts";
export { textModels } from "./text/text-models.ts";
export { videoModels } from "./video/video-models.ts";
