import { expect, it } from "vitest";
import { isObject, quote } from "#shared/rules/json-shape.ts";
import { isMisplaced } from "#shared/rules/misplaced-key.ts";

it.each([
  [undefined, "nothing"],
  ["Dawn", "“Dawn”"],
  ["x".repeat(40), `“${"x".repeat(40)}”`],
  ["x".repeat(41), `“${"x".repeat(40)}…”`],
  [0, "0"],
  [false, "false"],
  [null, "null"],
  [[1], "a list"],
  [{ a: 1 }, "an object"],
])("%j is said as %s", (value, said) => {
  expect(quote(value)).toBe(said);
});

it.each([
  [{}, true],
  [[], false],
  [null, false],
  ["{}", false],
])("%j is an object: %s", (value, is) => {
  expect(isObject(value)).toBe(is);
});

it.each([
  ["in the name", "sk-12345", ["My sk-12345 studio", ""], true],
  ["in the address", "sk-12345", ["", "https://x.test/sk-12345"], true],
  ["nowhere", "sk-12345", ["My studio", "https://x.test"], false],
  ["too short to be one", "sk-1234", ["sk-1234"], false],
])("a key that stands %s", (_where, key, stored, misplaced) => {
  expect(isMisplaced(key, stored)).toBe(misplaced);
});
