import { expect, test } from "vitest";
import { automaticTitle } from "#core/chat/conversations/automatic-title.ts";

// @shows Chat, point by point › 1. Pinned, renamed, titled by their first words, duplicated
test.each([
  ["A film about rain", "A film about rain"],
  ["  two\n lines\tof text ", "two lines of text"],
  [
    "Write me a storyboard for a short film about a lighthouse keeper",
    "Write me a storyboard for a short film about a…",
  ],
  ["The turn from shot 3 to shot 5 feels rushed. Can the lens hold?", "The turn from shot 3 to shot 5 feels rushed."],
  ["Rain on the harbour, boats at rest, lamps on, and somebody waits", "Rain on the harbour, boats at rest, lamps on…"],
  ["夜".repeat(60), `${"夜".repeat(48)}…`],
  ["🎬".repeat(49), `${"🎬".repeat(48)}…`],
])("names %j %j", (text, title) => {
  expect(automaticTitle(text)).toBe(title);
});
