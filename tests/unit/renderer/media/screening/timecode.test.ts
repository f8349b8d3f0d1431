import { expect, test } from "vitest";
import { formatTimecode } from "#renderer/media/screening/timecode.ts";

test.each([
  ["the start", 0, undefined, "00:00:00"],
  ["the last frame of a second, at 24 unless it is said", 0.999, undefined, "00:00:23"],
  ["a frame that no number of seconds says exactly", 23 + 14 / 24, 24, "00:23:14"],
  ["a whole second", 1, 24, "00:01:00"],
  ["a minute", 60, 24, "01:00:00"],
  ["the last second of a minute", 59.99, 24, "00:59:23"],
  ["an hour, in minutes", 3600 + 61.5, 24, "61:01:12"],
  ["25 frames a second", 1.96, 25, "00:01:24"],
  ["a rate that is no whole number", 0.98, 29.97, "00:00:29"],
  ["no rate at all", 2, 0, "00:02:00"],
  ["before the start", -1, 24, "00:00:00"],
])("%s", (_what, seconds, rate, shown) => {
  expect(formatTimecode(seconds, rate)).toBe(shown);
});
