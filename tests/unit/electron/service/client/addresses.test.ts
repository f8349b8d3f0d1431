import { describe, expect, it } from "vitest";
import { retryAfterSeconds } from "#core/service/client/answers/retry-after.ts";
import { serviceUrl } from "#core/service/client/base-url.ts";
import { parseBaseUrl } from "#core/service/client/index.ts";
import { createModelNames } from "#core/service/client/model-names.ts";

describe("parseBaseUrl", () => {
  it.each([
    ["https://api.example.com", "https://api.example.com/"],
    ["  https://api.example.com/base/ ", "https://api.example.com/base"],
    ["HTTPS://API.example.com:8443", "https://api.example.com:8443/"],
    ["http://127.0.0.1:4010", "http://127.0.0.1:4010/"],
    ["http://localhost:4010/x", "http://localhost:4010/x"],
    ["http://[::1]:4010", "http://[::1]:4010/"],
  ])("takes %s", (text, href) => expect(parseBaseUrl(text).href).toBe(href));

  it.each([
    "",
    "   ",
    "api.example.com",
    "ftp://example.com",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "https://",
    "http://example.com",
    "http://192.168.0.2",
    "http://127.0.0.1.example.com",
    "http://service.localhost",
    "https://user:secret@example.com",
    "https://example.com/?key=1",
    "https://example.com/#part",
  ])("refuses %j", (text) => {
    expect(() => parseBaseUrl(text)).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ code: "address_invalid" }) }),
    );
  });

  it("joins paths below a base with a path", () => {
    expect(serviceUrl(parseBaseUrl("https://a.example/base/"), "/v1/x", { a: "1 2" }).href).toBe(
      "https://a.example/base/v1/x?a=1+2",
    );
  });
});

describe("retryAfterSeconds", () => {
  const now = Date.parse("2026-11-21T10:00:00Z");
  it.each([
    [null, null],
    ["", null],
    ["12", 12],
    [" 0 ", 0],
    ["Sat, 21 Nov 2026 10:00:30 GMT", 30],
    ["Sat, 21 Nov 2026 09:00:00 GMT", 0],
    ["Saturday, 21-Nov-26 10:00:05 GMT", 5],
    ["soon", null],
    ["-3", null],
    ["2026-11-21", null],
  ])("%j → %s", (header, seconds) => expect(retryAfterSeconds(header, now)).toBe(seconds));
});

describe("createModelNames", () => {
  it.each([
    ["Acme-", "Vendor-M3", "Acme-M3"],
    ["", "Vendor-M3", "M3"],
    ["Vendor-", "Vendor-M3", "Vendor-M3"],
    ["Acme-", "music-3.0", "music-3.0"],
  ])("with %j: %s ↔ %s", (prefix, neutral, theirs) => {
    const names = createModelNames(prefix);
    expect(names.outgoing(neutral)).toBe(theirs);
    expect(names.incoming(theirs)).toBe(neutral);
  });

  it("without a prefix leaves words alone that are no model of the catalogue", () => {
    expect(createModelNames("").incoming("music-3.0")).toBe("music-3.0");
    expect(createModelNames("").neutral({ model: "H3-Max", id: 1 })).toEqual({ model: "Vendor-H3-Max", id: 1 });
  });
});
