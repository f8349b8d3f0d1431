import { expect, it } from "vitest";
import { transportFailure } from "#core/service/client/network/transport-failure.ts";
import { clientFailure } from "#core/service/client/service-error.ts";

const coded = (code: string, message = "failed") => Object.assign(new Error(message), { code });
const fetchFailed = (cause: unknown) => new TypeError("fetch failed", { cause });
const told = (thrown: unknown, { started = false, proxied = false } = {}, signal?: AbortSignal) => {
  const { error, begun } = transportFailure(thrown, { started, proxied }, signal);
  return [error.code, begun, /\(([^()]+)\)\.?$/.exec(error.message)?.[1]];
};

/** WIRE.md § Errors: how far a call got decides whether it may go again, and what the person is told. */
it.each<[code: string, direct: string, throughProxy: string, begun: string]>([
  ["ECONNREFUSED", "connection_refused", "proxy_failed", "stream"],
  ["ENOTFOUND", "host_not_found", "proxy_failed", ""],
  ["EAI_AGAIN", "network_unreachable", "proxy_failed", ""],
  ["EHOSTUNREACH", "network_unreachable", "proxy_failed", ""],
  ["ENETUNREACH", "network_unreachable", "proxy_failed", ""],
  ["ENETDOWN", "network_unreachable", "proxy_failed", ""],
  ["ETIMEDOUT", "timeout_connect", "timeout_connect", ""],
  ["UND_ERR_CONNECT_TIMEOUT", "timeout_connect", "timeout_connect", ""],
  ["UND_ERR_HEADERS_TIMEOUT", "timeout_headers", "timeout_headers", ""],
  ["UND_ERR_BODY_TIMEOUT", "timeout_idle", "timeout_idle", ""],
  ["UND_ERR_PRX_CONN", "proxy_failed", "proxy_failed", ""],
  ["UND_ERR_HEADERS_OVERFLOW", "response_too_large", "response_too_large", ""],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls_failed", "tls_failed", ""],
  ["CERT_HAS_EXPIRED", "tls_failed", "tls_failed", ""],
  ["EPROTO", "tls_failed", "tls_failed", ""],
  ["EPROTONOSUPPORT", "network_unreachable", "proxy_failed", ""],
  ["E_ANYTHING", "network_unreachable", "proxy_failed", ""],
])("%s before anything left is %s, and through a proxy %s", (code, direct, throughProxy) => {
  const thrown = fetchFailed(coded(code));
  expect(told(thrown)).toEqual([direct, "no", code]);
  expect(told(thrown, { proxied: true })).toEqual([throughProxy, "no", code]);
});

it.each([
  ["ECONNRESET", "stream_interrupted"],
  // It was made, and broke off long after.
  ["ETIMEDOUT", "stream_interrupted"],
  ["UND_ERR_BODY_TIMEOUT", "timeout_idle"],
  ["UND_ERR_HEADERS_TIMEOUT", "timeout_headers"],
])("%s once the request was on its way is %s, and what became of it isn't known", (code, found) => {
  expect(told(fetchFailed(coded(code)), { started: true })).toEqual([found, "unknown", code]);
});

it("of several addresses that were tried each one's failure is looked at", () => {
  const all = new AggregateError([coded("E_FIRST"), "words", coded("ECONNREFUSED")], "all failed");
  expect(told(fetchFailed(all))).toEqual(["connection_refused", "no", "ECONNREFUSED"]);
});

it("a proxy that answers is told with what", () => {
  expect(told(fetchFailed(new Error("Proxy response (407) !== 200 when HTTP Tunneling")))).toEqual([
    "proxy_failed",
    "no",
    "HTTP 407",
  ]);
  expect(told(fetchFailed(new Error("Proxy Authentication Required")))[0]).toBe("proxy_failed");
});

it("a port of another protocol is told as such, an error without a code by its name, and no error by nothing", () => {
  expect(told(fetchFailed(new Error("bad port")))).toEqual([
    "network_unreachable",
    "no",
    "no web client may use this port",
  ]);
  expect(told(new RangeError("?"))).toEqual(["network_unreachable", "no", "RangeError"]);
  expect(told(Object.assign(new Error("?"), { code: 7 }))).toEqual(["network_unreachable", "no", "Error"]);
  expect(told("words")[0]).toBe("network_unreachable");
  expect(told(undefined, { started: true })[0]).toBe("stream_interrupted");
});

it("what was thrown by ourselves stays what it is, however it is wrapped", () => {
  const own = clientFailure("response_too_large", "unknown");
  expect(transportFailure(fetchFailed(own), { started: true, proxied: false })).toBe(own);
  expect(transportFailure(own, { started: false, proxied: false }, AbortSignal.abort())).toBe(own);
});

it("who called it off is told so, and how far it had got", () => {
  expect(told(coded("ECONNRESET"), { started: true }, AbortSignal.abort()).slice(0, 2)).toEqual(["aborted", "unknown"]);
  expect(told(coded("ECONNRESET"), {}, AbortSignal.abort()).slice(0, 2)).toEqual(["aborted", "no"]);
  expect(told(coded("ECONNRESET"), {}, new AbortController().signal)[0]).toBe("network_unreachable");
});
