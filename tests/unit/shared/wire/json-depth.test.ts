import { expect, it } from "vitest";
import { jsonDepth } from "#shared/wire/json-depth.ts";

it.each([
  ["", 0],
  ["7", 0],
  ["[]", 1],
  ["[{}]", 2],
  ["[[1],[[2]],{}]", 3],
  ['["[[[["]', 1],
  ['["]",[[1]]]', 3],
  // A quotation mark that is said not to be one, and a stroke that is.
  [String.raw`["\"[[[",[1]]`, 2],
  [String.raw`["\\",[[1]]]`, 3],
  // Cut off inside a text.
  ['[["[', 2],
])("%s is nested %i deep", (text, depth) => expect(jsonDepth(text)).toBe(depth));
