import { type ErrorCode, knownErrors } from "#shared/wire/errors/error-catalogue.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { StudioFailure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";

/**
 * How far a call got. `no`: nothing of it can have been carried out, so nothing was bought. `unknown`: it left, and no
 * answer that can be believed came. `yes`: the service answered, and the error is its own word.
 */
export type Begun = "no" | "unknown" | "yes";

/** Every failure of the network, in one type; `begun` lets the ledger tell failed from outcome unknown. */
export class ServiceError extends StudioFailure {
  readonly begun: Begun;

  constructor(error: StudioError, begun: Begun, cause?: unknown) {
    super(error, cause === undefined ? {} : { cause });
    this.name = "ServiceError";
    this.begun = begun;
  }
}

/** A failure on our side of the wire, with the catalogue's words; `detail` says what exactly was seen. */
export function clientFailure(
  code: ErrorCode,
  begun: Begun,
  detail?: string,
  rest: Partial<StudioError> = {},
  cause?: unknown,
): ServiceError {
  const { meaning } = knownErrors[code];
  const message = detail === undefined ? meaning : `${meaning} ${detail}`;
  return new ServiceError(studioErrorOf(code, { http: null, message, ...rest }), begun, cause);
}

/** True when nothing of the failed call can have been carried out. */
export function callerMayNotHaveReached(error: unknown): boolean {
  return error instanceof ServiceError && error.begun === "no";
}
