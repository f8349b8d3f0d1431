import { expect, test } from "vitest";
import { excerptAround } from "#core/database/conversations/search-excerpt.ts";

test.each([
  ["The **keeper** of `oil`", "keeper oil", "The keeper of oil", ["keeper", "oil"]],
  ["# The lamp\n\n> burns", "lamp", "The lamp burns", ["lamp"]],
  // Who looks for the marks themselves sees them.
  ["Twice **bold** it is", "**", "Twice **bold** it is", ["**", "**"]],
  ["a".repeat(60), "x", null, []],
  ["雨夜的灯塔在海边", "灯塔", "雨夜的灯塔在海边", ["灯塔"]],
])("“%s” around “%s”", (text, words, line, marked) => {
  const found = excerptAround(text, words);
  expect(found?.excerpt ?? null).toBe(line);
  expect(found?.marks.map(([from, to]) => found.excerpt.slice(from, to)) ?? []).toEqual(marked);
});
