import { expect, it } from "vitest";
import { shortened } from "#core/service/client/answers/error-answer.ts";

it.each([
  ["abc", 4, "abc"],
  ["abcd", 4, "abcd"],
  ["abcde", 4, "abc…"],
  ["", 4, ""],
])("%j of at most %d letters", (words, most, shown) => {
  expect(shortened(words, most)).toBe(shown);
});
