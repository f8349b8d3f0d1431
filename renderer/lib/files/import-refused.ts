import type { StudioError } from "#shared/wire/errors/errors.ts";

/** An import that the core refused, with its reason as data. */
export class ImportRefused extends Error {
  readonly data: StudioError;

  constructor(reason: StudioError | undefined, status: number) {
    const data = reason ?? {
      code: status === 0 ? "core_unreachable" : "invalid_response",
      http: status === 0 ? null : status,
      message: "The file could not be brought in.",
      requestId: null,
      retryable: true,
      retryAfterSeconds: null,
      advice: "Try again.",
    };
    super(data.message);
    this.data = data;
  }
}
