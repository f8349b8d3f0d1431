import { expect, test } from "vitest";
import { automaticTitle } from "#core/conversations/automatic-title.ts";

test.each([
  ["A film about rain", "A film about rain"],
  ["  two\n lines\tof text ", "two lines of text"],
  [
    "Write me a storyboard for a short film about a lighthouse keeper",
    "Write me a storyboard for a short film about a…",
  ],
  ["夜".repeat(60), `${"夜".repeat(48)}…`],
  ["🎬".repeat(49), `${"🎬".repeat(48)}…`],
])("names %j %j", (text, title) => {
  expect(automaticTitle(text)).toBe(title);
});
