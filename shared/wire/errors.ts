import { z } from "zod";
import { type ErrorCode, knownErrors } from "./error-catalogue.ts";
import type { KnownError } from "./known-error.ts";
import { serviceErrors } from "./service-errors.ts";

/** API.md § Text-generation errors. */
export const textErrorBody = z.looseObject({
  type: z.literal("error"),
  request_id: z.string().nullish(),
  error: z.looseObject({ type: z.string(), message: z.string() }),
});
export type TextErrorBody = z.infer<typeof textErrorBody>;

/** API.md § Video task errors: the message ends with a numeric code in parentheses; `http_code` is a string. */
export const videoErrorBody = z.looseObject({
  type: z.literal("error"),
  request_id: z.string().nullish(),
  error: z.looseObject({
    type: z.string(),
    message: z.string(),
    http_code: z.union([z.string(), z.number()]).transform(String).nullish(),
  }),
});
export type VideoErrorBody = z.infer<typeof videoErrorBody>;

/** What every failure becomes, on both sides of the contract. `code` is an `ErrorCode` (error-catalogue.ts). */
export const studioError = z.object({
  code: z.string(),
  /** HTTP status, null where no answer came. */
  http: z.number().int().nullable(),
  message: z.string(),
  /** `request_id` or `trace_id` of the service, to quote to its support. */
  requestId: z.string().nullable(),
  /** True when the same request may succeed later. It does not say that sending again is free. */
  retryable: z.boolean(),
  retryAfterSeconds: z.number().nonnegative().nullable(),
  /** What the person can do, one plain sentence. */
  advice: z.string(),
  /** Further data by code: `findings` for `refused_by_rules`, the figures for a limit of the disk … */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type StudioError = z.infer<typeof studioError>;

/** The numeric code at the end of a video error message: `invalid params (2013)` → 2013. */
export function numericCodeOf(message: string): number | undefined {
  const digits = /\((\d{3,6})\)\s*$/.exec(message)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** What a reported failure is: the numeric code tells most, then `error.type`, then the HTTP status. */
export function findServiceError(seen: {
  http?: number | undefined;
  type?: string | undefined;
  numeric?: number | undefined;
}): KnownError {
  const all: readonly KnownError[] = Object.values(serviceErrors);
  const { http, type, numeric } = seen;
  return (
    (numeric === undefined ? undefined : all.find((known) => known.numeric.includes(numeric))) ??
    (type === undefined ? undefined : all.find((known) => known.types.includes(type))) ??
    (http === undefined ? undefined : all.find((known) => known.http === http)) ??
    (http !== undefined && http >= 500 ? serviceErrors.server_error : serviceErrors.service_failed)
  );
}

/** A StudioError of a known kind, with what is known about this one occurrence. */
export function studioErrorOf(code: ErrorCode, seen: Partial<Omit<StudioError, "code">> = {}): StudioError {
  const known = knownErrors[code];
  return {
    code,
    http: known.http,
    message: known.meaning,
    requestId: null,
    retryable: known.retryable,
    retryAfterSeconds: null,
    advice: known.advice,
    ...seen,
  };
}
