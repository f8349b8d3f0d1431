import { z } from "zod";
import { asTold } from "../as-told.ts";

/** Some services number what they answer. */
const requestId = asTold(z.union([z.string(), z.number().transform(String)]));

/** API.md § Text-generation errors. */
export const textErrorBody = z.looseObject({
  type: z.literal("error"),
  request_id: requestId,
  error: z.looseObject({ type: z.string(), message: z.string() }),
});
export type TextErrorBody = z.infer<typeof textErrorBody>;

/** API.md § Video task errors: the message ends with a numeric code in parentheses; `http_code` is a string. */
export const videoErrorBody = z.looseObject({
  type: z.literal("error"),
  request_id: requestId,
  error: z.looseObject({
    type: z.string(),
    message: z.string(),
    http_code: asTold(z.union([z.string(), z.number()]).transform(String)),
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
