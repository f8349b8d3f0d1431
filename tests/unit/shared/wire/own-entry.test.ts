import { expect, test } from "vitest";
import { entryOf } from "#shared/wire/own-entry.ts";

test.each([
  ["a", 1],
  ["b", undefined],
  ["constructor", undefined],
  ["__proto__", undefined],
  ["toString", undefined],
  [0, undefined],
  [["a"], undefined],
  [undefined, undefined],
])("of a table the entry of %j is %j", (key, entry) => {
  expect(entryOf({ a: 1, 0: 2 }, key)).toBe(entry);
});
