import { expect, it } from "vitest";
import { blocksSaving, findAddressProblem } from "#renderer/settings/connections/base-url.ts";

it.each([
  ["", "empty", true],
  ["   ", "empty", true],
  ["api.example.com", "invalid", true],
  ["https://", "invalid", true],
  ["ftp://api.example.com", "scheme", true],
  ["javascript:alert(1)", "scheme", true],
  ["http://api.example.com", "insecure", false],
  ["http://127.0.0.1:8080", null, false],
  ["http://localhost/v", null, false],
  ["http://[::1]:9000", null, false],
  [" https://api.example.com/base ", null, false],
])("%j: %s", (address, problem, blocks) => {
  expect(findAddressProblem(address)).toBe(problem);
  expect(blocksSaving(findAddressProblem(address))).toBe(blocks);
});
