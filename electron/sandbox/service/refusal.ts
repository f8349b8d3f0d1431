/** Which error body a path answers with (API.md § Errors). */
export type ErrorFamily = "text" | "video" | "music";

/** Why the service refuses, before it is put into a family's own words. */
export type RefusalKind =
  | "invalid"
  | "credentials"
  | "permission"
  | "plan"
  | "balance"
  | "not_found"
  | "too_large"
  | "sensitive"
  | "rate"
  | "connections"
  | "overloaded"
  | "internal";

/** A request the service does not accept. `retryAfter` is sent as the header, in seconds or as an HTTP date. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  constructor(kind: RefusalKind, message: string, more: { status?: number; retryAfter?: string } = {}) {
    super(message);
    this.name = "Refusal";
    this.kind = kind;
    this.status = more.status;
    this.retryAfter = more.retryAfter;
  }
}

export function refuse(message: string): never {
  throw new Refusal("invalid", message);
}

type TextRow = [http: number, type: string];
const textErrors: Record<RefusalKind, TextRow> = {
  invalid: [400, "invalid_request_error"],
  sensitive: [400, "invalid_request_error"],
  credentials: [401, "authentication_error"],
  permission: [403, "permission_error"],
  plan: [403, "permission_error"],
  balance: [403, "permission_error"],
  not_found: [404, "not_found_error"],
  too_large: [413, "request_too_large"],
  rate: [429, "rate_limit_error"],
  connections: [429, "rate_limit_error"],
  internal: [500, "api_error"],
  overloaded: [529, "overloaded_error"],
};

type VideoRow = [http: number, type: string, code: number];
const videoErrors: Record<RefusalKind, VideoRow> = {
  invalid: [400, "bad_request_error", 2013],
  not_found: [400, "bad_request_error", 2013],
  too_large: [400, "bad_request_error", 2013],
  credentials: [401, "authorized_error", 1004],
  // A key without a pay-as-you-go account has no balance to pay with: the nearest row the table has.
  permission: [402, "insufficient_balance_error", 1008],
  plan: [402, "insufficient_balance_error", 1008],
  balance: [402, "insufficient_balance_error", 1008],
  sensitive: [422, "unprocessable_entity_error", 1026],
  rate: [429, "rate_limit_error", 1002],
  connections: [429, "rate_limit_error", 1002],
  internal: [500, "server_error", 1000],
  overloaded: [529, "server_error", 1000],
};

type MusicRow = [http: number, code: number];
const musicErrors: Record<RefusalKind, MusicRow> = {
  invalid: [200, 2013],
  not_found: [200, 2013],
  too_large: [200, 2013],
  credentials: [401, 1004],
  permission: [200, 2061],
  plan: [200, 2061],
  balance: [200, 1008],
  sensitive: [200, 1026],
  rate: [200, 1002],
  connections: [200, 1041],
  internal: [200, 1000],
  overloaded: [200, 1033],
};

/** HTTP status and JSON body of a refusal, in the words of its family. */
export function describeRefusal(family: ErrorFamily, refusal: Refusal, requestId: string) {
  if (family === "text") {
    const [http, type] = textErrors[refusal.kind];
    return {
      status: refusal.status ?? http,
      body: { type: "error", error: { type, message: refusal.message }, request_id: requestId },
    };
  }
  if (family === "video") {
    const [http, type, code] = videoErrors[refusal.kind];
    const status = refusal.status ?? http;
    return {
      status,
      body: {
        type: "error",
        error: { type, message: `${refusal.message} (${code})`, http_code: String(status) },
        request_id: requestId,
      },
    };
  }
  const [http, code] = musicErrors[refusal.kind];
  return {
    status: refusal.status ?? http,
    body: { trace_id: requestId, base_resp: { status_code: code, status_msg: refusal.message } },
  };
}
