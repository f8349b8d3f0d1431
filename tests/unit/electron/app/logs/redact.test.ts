import { expect, test } from "vitest";
import { createRedactor } from "#core/app/logs/redact.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";

const redactorOf = (...known: readonly string[]) => {
  const keys = createKnownKeys();
  for (const key of known) keys.add(key);
  return createRedactor(keys);
};

test.each([
  ["a bearer header", "sent Authorization: Bearer abc.def-123 to it", "abc.def-123"],
  ["a bearer of any case", "bearer ABCDEFGH", "ABCDEFGH"],
  ["a key header", 'x-api-key: "s3cr3t-value"', "s3cr3t-value"],
  ["a key by its look", "the key sk-abcDEF123456 was refused", "sk-abcDEF123456"],
  ["a web token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "eyJzdWIiOiIxIn0"],
  ["a password in an address", "http://anna:hunter22@proxy:8080/", "hunter22"],
  ["a signed link", "https://cdn.example/a.mp4?x=1&signature=deadbeef99", "deadbeef99"],
])("%s is struck out of a text", (_, text, secret) => {
  expect(JSON.stringify(redactorOf().redact(text))).not.toContain(secret);
});

test("a known key is struck out wherever it is: nested, in an error, in its cause, as part of a word", () => {
  const redactor = redactorOf("canary42canary", "odd/key+42");
  const error = new Error("refused canary42canary", { cause: new Error("inner canary42canary") });
  const safe = JSON.stringify(redactor.redact({ a: [{ b: "xcanary42canaryx" }], error, plain: "kept" }));
  expect(safe).not.toContain("canary42canary");
  expect(safe).toContain("kept");
  expect(safe).toContain("inner");
  expect(redactor.redact("GET /?k=odd%2Fkey%2B42")).toBe("GET /?k=[redacted]");
});

test.each(["authorization", "X-Api-Key", "apiKey", "key", "token", "cookie", "password"])(
  "the value of a field named %s is struck out whatever it is",
  (name) => {
    expect(redactorOf().redact({ [name]: "anything" })).toEqual({ [name]: "[redacted]" });
  },
);

test("ordinary words stay readable, long texts and bytes are cut, cycles end", () => {
  const { redact } = redactorOf();
  expect(redact("The task key frame sk- is fine; basic idea")).toContain("The task key frame");
  expect(String(redact("x".repeat(10_000))).length).toBeLessThan(4100);
  expect(redact({ bytes: new Uint8Array(9) })).toEqual({ bytes: "[9 bytes]" });
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  expect(JSON.stringify(redact(cycle))).toContain("[deeper]");
});
