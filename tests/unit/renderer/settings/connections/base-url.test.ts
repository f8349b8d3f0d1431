import { expect, it } from "vitest";
import { parseBaseUrl } from "#core/service/client/base-url.ts";
import { findAddressProblem } from "#renderer/settings/connections/base-url.ts";

it.each([
  ["", "empty"],
  ["   ", "empty"],
  ["api.example.com", "invalid"],
  ["https://", "invalid"],
  ["https:api.example.com", "invalid"],
  ["ftp://api.example.com", "scheme"],
  ["javascript:alert(1)", "scheme"],
  ["https://ada@api.example.com", "parts"],
  ["https://:secret@api.example.com", "parts"],
  ["https://api.example.com/?key=1", "parts"],
  ["https://api.example.com/#top", "parts"],
  ["http://api.example.com", "insecure"],
  ["http://127.0.0.1:8080", null],
  ["http://localhost/v", null],
  ["http://[::1]:9000", null],
  [" https://api.example.com/base ", null],
])("%j: %s, and the core takes what has no problem and nothing else", (address, problem) => {
  expect(findAddressProblem(address)).toBe(problem);
  const taken = () => parseBaseUrl(address);
  if (problem === null) expect(taken).not.toThrow();
  else expect(taken).toThrow();
});
