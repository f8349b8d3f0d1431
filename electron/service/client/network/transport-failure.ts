import { connectivityErrors } from "#shared/wire/errors/connectivity-errors.ts";
import type { ErrorCode } from "#shared/wire/errors/error-catalogue.ts";
import { entryOf } from "#shared/wire/own-entry.ts";
import { type Begun, clientFailure, ServiceError } from "../service-error.ts";

/** What is known of a call when its transport fails. */
export interface CallProgress {
  /** The request began to be written: from here on it may have been carried out. */
  started: boolean;
  /** The way led through a proxy, so that what can't be reached is the proxy. */
  proxied: boolean;
}

const byCode: Readonly<Record<string, ErrorCode>> = {
  ECONNREFUSED: "connection_refused",
  ENOTFOUND: "host_not_found",
  EAI_AGAIN: "network_unreachable",
  EHOSTUNREACH: "network_unreachable",
  ENETUNREACH: "network_unreachable",
  ENETDOWN: "network_unreachable",
  ETIMEDOUT: "timeout_connect",
  UND_ERR_CONNECT_TIMEOUT: "timeout_connect",
  UND_ERR_HEADERS_TIMEOUT: "timeout_headers",
  UND_ERR_BODY_TIMEOUT: "timeout_idle",
  UND_ERR_PRX_CONN: "proxy_failed",
  UND_ERR_PRX_CONNECT: "proxy_failed",
  UND_ERR_PRX_TLS: "proxy_failed",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: "response_too_large",
  UND_ERR_HEADERS_OVERFLOW: "response_too_large",
};

const TLS = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$)/;

/** The chain of causes, the outermost first: fetch wraps what really happened. */
function* causes(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) {
    yield at;
    if (at instanceof AggregateError) for (const inner of at.errors) if (inner instanceof Error) yield inner;
  }
}

function codeOf(error: unknown, progress: CallProgress): ErrorCode {
  for (const cause of causes(error)) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    if (TLS.test(code)) return "tls_failed";
    if (/Proxy response|Proxy Authentication/.test(cause.message)) return "proxy_failed";
    const known = entryOf(byCode, code);
    // What isn't there is the proxy then.
    if (known !== undefined && connectivityErrors.has(known) && known !== "timeout_connect" && progress.proxied)
      return "proxy_failed";
    // A connection can also time out long after it was made; then it is the answer that broke off.
    if (known !== undefined && !(known === "timeout_connect" && progress.started)) return known;
  }
  if (progress.started) return "stream_interrupted";
  return progress.proxied ? "proxy_failed" : "network_unreachable";
}

/** What was seen, in the library's words, without anything a header could have held. */
function detailOf(error: unknown): string | undefined {
  const all = [...causes(error)];
  // Of a proxy that answered: with what.
  const proxy = all.map(({ message }) => /Proxy response \((\d{3})\)/.exec(message)?.[1]).find(Boolean);
  if (proxy !== undefined) return `(HTTP ${proxy})`;
  const last = all.at(-1);
  if (last === undefined) return undefined;
  // Of ports that belong to other protocols, as 6000: no web client connects to them.
  if (last.message === "bad port") return "(no web client may use this port)";
  const code = "code" in last && typeof last.code === "string" ? last.code : last.name;
  return `(${code})`;
}

/** Whatever fetch, its body or our own reading threw → one ServiceError that says how far the call got. */
export function transportFailure(error: unknown, progress: CallProgress, signal?: AbortSignal): ServiceError {
  // Ours may have been thrown inside of the library, which wraps it.
  for (const cause of causes(error)) if (cause instanceof ServiceError) return cause;
  const begun: Begun = progress.started ? "unknown" : "no";
  if (signal?.aborted) return clientFailure("aborted", begun, undefined, {}, error);
  return clientFailure(codeOf(error, progress), begun, detailOf(error), {}, error);
}
