import { expect, test } from "vitest";
import { textLength } from "#shared/rules/figures.ts";

test.each([
  [0, "0 characters"],
  [1, "1 character"],
  [2, "2 characters"],
  [3500, "3,500 characters"],
])("a text of %i is %s long", (characters, words) => expect(textLength(characters)).toBe(words));
