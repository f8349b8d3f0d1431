import type { StudioError } from "#shared/wire/errors/errors.ts";

/** An import that the core refused, with its reason as data. Without a reason the catalogue has all the words, by the code. */
export class ImportRefused extends Error {
  readonly data: StudioError;

  constructor(reason: StudioError | undefined, status: number) {
    const data = reason ?? {
      code: status === 0 ? "core_unreachable" : "invalid_response",
      http: status === 0 ? null : status,
      message: "",
      requestId: null,
      retryable: true,
      retryAfterSeconds: null,
      advice: "",
    };
    super(data.message || `refused with status ${status}`);
    this.data = data;
  }
}
