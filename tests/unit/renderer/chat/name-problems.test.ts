import { expect, test } from "vitest";
import { nameProblems } from "#renderer/chat/compare/name-problems.ts";

test.each([
  [[], [], 0],
  [["no pictures", "no pictures", "too large"], ["no pictures", "too large"], 0],
  [["a", "b", "c"], ["a", "b", "c"], 0],
  [["a", "b", "a", "c", "d", "e"], ["a", "b", "c"], 2],
])("beside a model with %j stands %j, and %i more", (words, named, more) => {
  expect(nameProblems(words)).toEqual({ named, more });
});
