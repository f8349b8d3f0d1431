import { type BaseResp, baseResp } from "#shared/wire/errors/base-resp.ts";
import { type ErrorCode, knownErrors } from "#shared/wire/errors/error-catalogue.ts";
import { videoErrorBody } from "#shared/wire/errors/errors.ts";
import { serviceErrors } from "#shared/wire/errors/service-errors.ts";
import { type Begun, ServiceError } from "../service-error.ts";
import { bounds } from "./bounds.ts";

/** What an answer says of a failure, before it is looked up. */
interface Told {
  readonly http: number | null;
  readonly type?: string | undefined;
  readonly numeric?: number | undefined;
  readonly message?: string | undefined;
  readonly requestId?: string | null | undefined;
  readonly retryAfterSeconds?: number | null | undefined;
  readonly details?: Record<string, unknown> | undefined;
}

const table = Object.entries(serviceErrors) as [keyof typeof serviceErrors, (typeof serviceErrors)["server_error"]][];

/** Numeric code first (the most exact), then the type, then the status. */
function lookUp({ http, type, numeric }: Told): ErrorCode {
  const found =
    table.find(([, known]) => numeric !== undefined && known.numeric.includes(numeric)) ??
    table.find(([, known]) => type !== undefined && known.types.includes(type)) ??
    table.find(([, known]) => http !== null && http >= 400 && known.http === http);
  if (found !== undefined) return found[0];
  // What stands between lost the answer: whether the work was done, it can't know.
  if (http === 502 || http === 504) return "gateway_failed";
  if (http === 503) return "overloaded";
  return http !== null && http >= 500 ? "server_error" : "service_failed";
}

/** The beginning of words that have no end. */
export const shortened = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1)}…`;

/** Where these are told the service itself waited in vain: what was begun may be done, and charged, all the same. */
const UNSETTLED: ReadonlySet<ErrorCode> = new Set(["service_timeout"]);

/** An error of the service as one typed error; its own words are kept, since they name what is wrong. */
export function reportedFailure(told: Told, begun: Begun): ServiceError {
  const known = knownErrors[lookUp(told)];
  return new ServiceError(
    {
      code: known.code,
      http: told.http,
      message: shortened(told.message?.trim() ?? "", bounds.words) || known.meaning,
      requestId: shortened(told.requestId ?? "", bounds.id) || null,
      retryable: known.retryable,
      retryAfterSeconds: told.retryAfterSeconds ?? null,
      advice: known.advice,
      ...(told.details === undefined ? {} : { details: told.details }),
    },
    begun === "yes" && UNSETTLED.has(lookUp(told)) ? "unknown" : begun,
  );
}

/** API.md § Music and file errors: the outcome inside the answer, whatever the status. Throws unless it is 0. */
export function requireSuccess(
  outcome: BaseResp | null | undefined,
  answer: { readonly http: number; readonly requestId?: string | null | undefined; readonly begun?: Begun },
): void {
  if (outcome === null || outcome === undefined || outcome.status_code === 0) return;
  throw reportedFailure(
    {
      http: answer.http,
      numeric: outcome.status_code,
      message: outcome.status_msg ?? undefined,
      requestId: answer.requestId,
    },
    answer.begun ?? "yes",
  );
}

/** Its words may be anything: a refusal is one all the same. */
const baseRespOf = (body: unknown): BaseResp | undefined =>
  baseResp.safeParse((body as { base_resp?: unknown } | null)?.base_resp).data;

/**
 * A refusal (status 400 and above) in any of the three bodies of API.md § Errors. An answer that is none of them came
 * from something on the way; of status 500 and above it doesn't say what the service itself did.
 */
export function refusal(
  http: number,
  body: unknown,
  headers: { readonly retryAfterSeconds: number | null; readonly requestId: string | null },
  /** What the body looks like, for one that isn't the service's. */
  looks?: string,
): ServiceError {
  const told = videoErrorBody.safeParse(body);
  if (told.success) {
    const { type, message } = told.data.error;
    const numeric = /\((\d+)\)\s*$/.exec(message)?.[1];
    return reportedFailure(
      {
        ...headers,
        http,
        type,
        message,
        numeric: numeric === undefined ? undefined : Number(numeric),
        requestId: told.data.request_id ?? headers.requestId,
      },
      "yes",
    );
  }
  const outcome = baseRespOf(body);
  if (outcome !== undefined) {
    const traceId = (body as { trace_id?: unknown }).trace_id;
    return reportedFailure(
      {
        ...headers,
        http,
        numeric: outcome.status_code,
        message: outcome.status_msg ?? undefined,
        requestId: typeof traceId === "string" ? traceId : headers.requestId,
      },
      "yes",
    );
  }
  const details = looks === undefined ? undefined : { foreign: looks };
  const message = plainWords(body);
  return reportedFailure({ ...headers, http, message, details }, http >= 500 || http === 408 ? "unknown" : "yes");
}

/** What a body of no known form says in words: `{"error": "text"}` and its like, of gateways and other frameworks. */
export function plainWords(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { error, message, detail } = body as Record<string, unknown>;
  const inside = typeof error === "object" && error !== null ? (error as Record<string, unknown>).message : undefined;
  return [error, inside, message, detail].find((words) => typeof words === "string" && words.trim() !== "") as
    | string
    | undefined;
}
