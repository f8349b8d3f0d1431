import { expect, it } from "vitest";
import { isModel, requireId, requireModel, requireSame } from "#core/service/client/answers/answer-match.ts";
import { plainWords, refusal, requireSuccess, shortened } from "#core/service/client/answers/error-answer.ts";
import { retryAfterSeconds } from "#core/service/client/answers/retry-after.ts";

it.each([
  ["abc", 4, "abc"],
  ["abcd", 4, "abcd"],
  ["abcde", 4, "abc…"],
  ["", 4, ""],
])("%j of at most %d letters", (words, most, shown) => {
  expect(shortened(words, most)).toBe(shown);
});

const headers = { retryAfterSeconds: 7, requestId: "r-1" };
const refused = (http: number, body: unknown, looks?: string) => {
  const { error, begun } = refusal(http, body, headers, looks);
  const { code, message, requestId, retryAfterSeconds: after, details } = error;
  return { code, begun, message, requestId, after, http: error.http, ...(details === undefined ? {} : { details }) };
};

/** What isn't the service's own language is known by its status; from 500 on nobody knows what was done. */
it.each([
  [400, "invalid_request", "yes"],
  [401, "authentication_failed", "yes"],
  [408, "service_failed", "unknown"],
  [418, "service_failed", "yes"],
  [499, "service_failed", "yes"],
  [500, "server_error", "unknown"],
  [501, "server_error", "unknown"],
  [502, "gateway_failed", "unknown"],
  [503, "overloaded", "unknown"],
  [504, "gateway_failed", "unknown"],
  [505, "server_error", "unknown"],
])("a page in place of an answer, with status %i", (http, code, begun) => {
  const { code: found, ...rest } = refused(http, undefined, "text/html “Sign in”");
  expect([found, rest.begun]).toEqual([code, begun]);
  expect(rest).toMatchObject({ http, requestId: "r-1", after: 7, details: { foreign: "text/html “Sign in”" } });
  expect(rest.message).toMatch(/\w/);
});

it("of the service's own body the number counts first, then the type; it says its own id", () => {
  const body = (message: string, type = "invalid_request_error", request_id?: string) => ({
    ...{ type: "error", error: { type, message, http_code: "400" } },
    ...(request_id === undefined ? {} : { request_id }),
  });
  expect(refused(400, body("Too poor (1008)", "invalid_request_error", "own"))).toMatchObject({
    ...{ code: "insufficient_balance", message: "Too poor (1008)", requestId: "own", begun: "yes", http: 400 },
  });
  expect(refused(400, body("Wait", "rate_limit_error"))).toMatchObject({ code: "rate_limited", requestId: "r-1" });
  expect(refused(529, body("Busy", "overloaded_error"))).toMatchObject({ code: "overloaded", begun: "yes" });
  expect(refused(400, body("Too poor (1008) it is"))).toMatchObject({ code: "invalid_request" });
});

it("of an outcome inside the body its number counts, whatever words it has", () => {
  const outcome = (status_msg: unknown, trace_id?: unknown) => ({
    base_resp: { status_code: 1008, status_msg },
    trace_id,
  });
  expect(refused(400, outcome("no money", "t-1"))).toMatchObject({
    ...{ code: "insufficient_balance", message: "no money", requestId: "t-1", begun: "yes" },
  });
  expect(refused(500, outcome(7, 8))).toMatchObject({
    ...{ code: "insufficient_balance", message: expect.stringMatching(/\w/), requestId: "r-1", begun: "yes" },
  });
  expect(refused(400, { base_resp: { status_code: "1008" } }).code).toBe("insufficient_balance");
  expect(refused(400, { base_resp: { status_code: "10 08" } }).code).toBe("invalid_request");
});

it.each([
  [{ error: "No." }, "No."],
  [{ error: { message: "No." } }, "No."],
  [{ error: " ", message: "No." }, "No."],
  [{ error: null, detail: "No." }, "No."],
  [{ message: 7, detail: "No." }, "No."],
  [{ error: 7 }, undefined],
  ["No.", undefined],
  [null, undefined],
  [undefined, undefined],
])("what %j says in words", (body, words) => {
  expect(plainWords(body)).toBe(words);
});

it("an outcome of 0, or none, is a success; any other is what it says, by default as begun", () => {
  for (const fine of [null, undefined, { status_code: 0, status_msg: "success" }])
    expect(() => requireSuccess(fine, { http: 200 })).not.toThrow();
  const failing = (answer: object) => {
    try {
      requireSuccess({ status_code: 1002, status_msg: " slow " }, { http: 200, ...answer });
      return undefined;
    } catch (thrown) {
      return thrown;
    }
  };
  expect(failing({ requestId: "r" })).toMatchObject({
    ...{ begun: "yes", error: { code: "rate_limited", http: 200, message: "slow", requestId: "r" } },
  });
  expect(failing({ begun: "unknown" })).toMatchObject({ begun: "unknown", error: { requestId: null } });
});

it.each([
  ["music-3.0", "music-3.0", true],
  ["music-3.0", "MUSIC-3.0", true],
  ["music-3.0", "music-3.0-20261101", true],
  ["music-3.0", "music-3.0@261101", true],
  ["music-3.0", "music-3.0-26110", false],
  ["music-3.0", "music-3.0-202611011", false],
  ["music-3.0", "music-3.0-free", false],
  ["music-3.0", "music-2.6-20261101", false],
  ["music-3.0-free", "music-3.0", false],
])("asked for %s, an answer of %s is believed: %s", (asked, told, believed) => {
  expect(isModel(asked, told)).toBe(believed);
  const require = () => requireModel(asked, told);
  if (believed) expect(require).not.toThrow();
  else expect(require).toThrow(expect.objectContaining({ begun: "unknown" }));
});

it("an answer that names nothing is believed; one that names another is told in one line, shortened", () => {
  for (const told of [undefined, null, "t-1"]) expect(() => requireSame("task", "t-1", told)).not.toThrow();
  for (const told of [undefined, 7, ""]) expect(() => requireModel("m", told)).not.toThrow();
  const other = (told: unknown) => {
    try {
      requireSame("task", "t-1", told, "yes");
      return undefined;
    } catch (thrown) {
      return thrown as { begun: string; error: { message: string; details: { told: string } } };
    }
  };
  expect(other(`a\n\u0007b`)?.error.details.told).toBe("a b");
  expect(other("x".repeat(80))?.error.details.told).toBe("x".repeat(80));
  expect(other("x".repeat(81))?.error.details.told).toBe(`${"x".repeat(80)}…`);
  expect(other("t-2")?.error.message).toContain("Asked: task t-1. Answered: t-2.");
  expect(other("t-2")?.begun).toBe("yes");
});

it.each([
  ["t-1", true],
  ["x".repeat(200), true],
  ["x".repeat(201), false],
  [".", false],
  ["..", false],
  ["a b", false],
  ["a\u0000", false],
  ["...", true],
])("an id of %j can be used: %s", (id, usable) => {
  const require = () => requireId(id);
  if (usable) expect(require).not.toThrow();
  else expect(require).toThrow(expect.objectContaining({ begun: "unknown" }));
});

it.each([
  ["3", 3],
  [" 0.5 ", 0.5],
  ["Fri, 27 Nov 2026 10:00:10 GMT", 10],
  ["Fri, 27 Nov 2026 09:00:00 GMT", 0],
  ["", null],
  [null, null],
  ["soon", null],
  ["2026-11-27", null],
])("Retry-After %j", (header, seconds) => {
  expect(retryAfterSeconds(header, Date.parse("2026-11-27T10:00:00Z"))).toBe(seconds);
  expect(retryAfterSeconds("Fri, 27 Nov 2026 10:00:10 GMT", Date.parse("2026-11-27T10:00:09.001Z"))).toBe(1);
});
