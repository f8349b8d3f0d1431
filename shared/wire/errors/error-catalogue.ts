import { clientErrors } from "./client-errors.ts";
import { serviceErrors } from "./service-errors.ts";

/** Every failure the studio can name. */
export const knownErrors = { ...serviceErrors, ...clientErrors };
export type ErrorCode = keyof typeof knownErrors;
