import { type ErrorCode, knownErrors } from "./error-catalogue.ts";
import { type StudioError, studioError } from "./errors.ts";

/** A StudioError on its way up: thrown in the core, it reaches the page as `FAILED` with `error` as its data. */
export class StudioFailure extends Error {
  readonly error: StudioError;

  constructor(error: StudioError, options?: ErrorOptions) {
    super(error.message, options);
    this.name = "StudioFailure";
    this.error = error;
  }
}

/** A known error as a value; `changes` replaces what the catalogue says (a message with the figures, say). */
export function studioErrorOf(code: ErrorCode, changes: Partial<StudioError> = {}): StudioError {
  const { http, meaning, retryable, advice } = knownErrors[code];
  return { code, http, message: meaning, requestId: null, retryable, retryAfterSeconds: null, advice, ...changes };
}

export function failure(code: ErrorCode, changes: Partial<StudioError> = {}, options?: ErrorOptions): StudioFailure {
  return new StudioFailure(studioErrorOf(code, changes), options);
}

/** The StudioError carried by anything thrown (StudioFailure, ServiceError); undefined when it carries none. */
export function carriedError(thrown: unknown): StudioError | undefined {
  if (!(thrown instanceof Error) || !("error" in thrown)) return undefined;
  return studioError.safeParse(thrown.error).data;
}
