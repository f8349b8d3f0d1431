/**
 * What an answer must hold and how a call failed, for those who ask the service, without what sends: that brings all of
 * undici, and comes with the first call (`client-factory.ts`).
 */
export { ServiceError } from "../service-error.ts";
export { requireModel, requireSame } from "./answer-match.ts";
export { bounds } from "./bounds.ts";
