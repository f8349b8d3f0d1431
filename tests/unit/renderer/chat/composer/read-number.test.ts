import { expect, test } from "vitest";
import { readNumber, writtenNumber } from "#renderer/chat/composer/read-number.ts";

// As the placeholder shows it, as other languages and input methods write it, and what the service would refuse.
// @shows Chat, point by point › 3. Figures as people write them; what isn't allowed is said, also while the fields are closed
test.each([
  ["131,072", true, "131072", 131_072],
  ["131 072 ", true, "131072", 131_072],
  ["1.000.000", true, "1000000", 1_000_000],
  ["６５５３６", true, "65536", 65_536],
  ["600000000000", true, "600000000000", 600_000_000_000],
  ["−1", true, "-1", -1],
  ["0.", false, "0.", 0],
  ["0,7", false, "0,7", 0.7],
  ["-0.5", false, "-0.5", -0.5],
  ["-", false, "-", null],
  ["", true, "", null],
])("%s (whole: %j) stands as %s and is %j", (typed, whole, stands, is) => {
  expect(writtenNumber(typed, whole)).toBe(stands);
  expect(readNumber(stands)).toBe(is);
});

test.each([
  ["warm", false],
  ["1,5", true],
  ["1.000,5", false],
])("%s (whole: %j) is no number", (typed, whole) => expect(writtenNumber(typed, whole)).toBeUndefined());
