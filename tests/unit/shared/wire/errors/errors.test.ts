import { describe, expect, it, test } from "vitest";
import { clientErrors } from "#shared/wire/errors/client-errors.ts";
import { knownErrors } from "#shared/wire/errors/error-catalogue.ts";
import { studioError, textErrorBody, videoErrorBody } from "#shared/wire/errors/errors.ts";
import { serviceErrors } from "#shared/wire/errors/service-errors.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";

const service = Object.values(serviceErrors);
const byType = (type: string) => service.filter(({ types }) => types.includes(type)).map(({ code }) => code);
const byNumber = (wanted: number) => service.filter(({ numeric }) => numeric.includes(wanted)).map(({ code }) => code);
/** Several kinds may share a status; the first in the table is what the status says alone. */
const byStatus = (status: number) => service.find(({ http }) => http === status)?.code;

it("of what goes wrong on this side just these pass by themselves, so that trying again is offered", () => {
  const passing = Object.values(clientErrors).filter(({ retryable }) => retryable);
  expect(passing.map(({ code }) => code)).toEqual([
    ...["network_unreachable", "host_not_found", "connection_refused", "proxy_failed"],
    ...["timeout_connect", "timeout_headers", "timeout_idle", "studio_ended", "stream_interrupted", "wrong_answer"],
    ...["callbacks_unavailable", "link_expired", "address_answered", "download_corrupt"],
    ...["disk_full", "disk_read_only", "disk_failed", "keychain_unavailable", "data_folder_in_use"],
  ]);
});

it("of what the service says just these pass by themselves", () => {
  expect(service.filter(({ retryable }) => retryable).map(({ code }) => code)).toEqual([
    ...["rate_limited", "connection_limit", "server_error", "service_timeout", "gateway_failed", "overloaded"],
  ]);
});

describe("text errors: API.md § Text-generation errors", () => {
  test.each([
    [400, "invalid_request_error", "invalid_request", false],
    [401, "authentication_error", "authentication_failed", false],
    [403, "permission_error", "permission_denied", false],
    [404, "not_found_error", "not_found", false],
    [413, "request_too_large", "request_too_large", false],
    [429, "rate_limit_error", "rate_limited", true],
    [500, "api_error", "server_error", true],
    [529, "overloaded_error", "overloaded", true],
  ])("%d %s is %s", (http, type, code, retryable) => {
    expect(byStatus(http)).toBe(code);
    expect(byType(type)).toEqual([code]);
    expect(serviceErrors).toHaveProperty([code, "retryable"], retryable);
  });
});

describe("video errors: API.md § Video task errors", () => {
  test.each([
    [400, "bad_request_error", 2013, "invalid_request", false],
    [401, "authorized_error", 1004, "authentication_failed", false],
    [402, "insufficient_balance_error", 1008, "insufficient_balance", false],
    [422, "unprocessable_entity_error", 1026, "sensitive_input", false],
    [429, "rate_limit_error", 1002, "rate_limited", true],
    [500, "server_error", 1000, "server_error", true],
  ])("%d %s (%d) is %s", (http, type, numeric, code, retryable) => {
    expect(byStatus(http)).toBe(code);
    expect(byType(type)).toEqual([code]);
    expect(byNumber(numeric)).toEqual([code]);
    expect(serviceErrors).toHaveProperty([code, "retryable"], retryable);
  });
});

describe("base_resp codes: WIRE.md § base_resp codes", () => {
  test.each([
    [1000, "server_error"],
    [1001, "service_timeout"],
    [1002, "rate_limited"],
    [1004, "authentication_failed"],
    [1008, "insufficient_balance"],
    [1013, "server_error"],
    [1024, "server_error"],
    [1033, "server_error"],
    [1026, "sensitive_input"],
    [1027, "sensitive_output"],
    [1039, "token_limit"],
    [1041, "connection_limit"],
    [1042, "invisible_characters"],
    [2013, "invalid_request"],
    [2045, "rate_limited"],
    [2049, "authentication_failed"],
    [2056, "usage_limit"],
    [2061, "model_not_in_plan"],
  ])("%d is %s", (numeric, code) => {
    expect(byNumber(numeric)).toEqual([code]);
  });
});

test("error bodies keep what they carry", () => {
  const text = { type: "error", request_id: "r", error: { type: "api_error", message: "m", hint: 1 }, more: 2 };
  expect(textErrorBody.parse(text)).toEqual(text);
  const video = {
    type: "error",
    request_id: "r",
    error: { type: "server_error", message: "m (1000)", http_code: "500" },
  };
  expect(videoErrorBody.parse(video)).toEqual(video);
});

describe("the catalogue", () => {
  test.each(Object.entries(knownErrors))("%s tells what it means and what to do", (code, known) => {
    expect(known.code).toBe(code);
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(known.meaning).toMatch(/\.$/);
    expect(known.advice).toMatch(/\.$/);
  });
  test("gives each wire code to one error", () => {
    const all = Object.values(knownErrors);
    const numeric = all.flatMap((known) => [...known.numeric]);
    const types = all.flatMap((known) => [...known.types]);
    expect(new Set(numeric).size).toBe(numeric.length);
    expect(new Set(types).size).toBe(types.length);
  });
  test("makes a StudioError", () => {
    const error = studioErrorOf("rate_limited", { http: 429, retryAfterSeconds: 7, requestId: "r" });
    expect(studioError.parse(error)).toEqual({
      code: "rate_limited",
      http: 429,
      message: "Too many requests.",
      requestId: "r",
      retryable: true,
      retryAfterSeconds: 7,
      advice: "Wait a moment. Reelsong shows when you can continue.",
    });
  });
});
