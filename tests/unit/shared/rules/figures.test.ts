import { expect, test } from "vitest";
import { decimal, kilobits, kilohertz, megabytes, span, textLength } from "#shared/rules/figures.ts";

test.each([
  [0, "0 characters"],
  [1, "1 character"],
  [2, "2 characters"],
  [3500, "3,500 characters"],
])("a text of %i is %s long", (characters, words) => expect(textLength(characters)).toBe(words));

test.each([
  [44_100, "44.1 kHz"],
  [16_000, "16 kHz"],
  [11_025, "11.025 kHz"],
])("a rate of %i Hz is %s", (hertz, words) => expect(kilohertz(hertz)).toBe(words));

test("a bit rate is told in thousands", () => expect(kilobits(256_000)).toBe("256 kbit/s"));

test.each<[value: number, bounds: number[], words: string]>([
  [15, [2, 15], "15"],
  [9.200_000_1, [], "9.2"],
  [9.206, [], "9.21"],
  [1234.5, [], "1,234.5"],
  // Never onto a bound that it misses.
  [15.004, [2, 15], "15.004"],
  [15.000_04, [2, 15], "15.00004"],
  [15.000_004, [2, 15], "15.000004"],
  [1.996, [2], "1.996"],
])("the number %d beside the bounds %j is told as %s", (value, bounds, words) =>
  expect(decimal(value, ...bounds)).toBe(words),
);

const MB = 1024 * 1024;
test.each<[bytes: number, limit: number | undefined, words: string]>([
  [0, undefined, "0 bytes"],
  [10_400, undefined, "10,400 bytes"],
  [10_486, undefined, "0.01 MB"],
  [1.2345 * MB, undefined, "1.23 MB"],
  [9.996 * MB, undefined, "10 MB"],
  [10 * MB, undefined, "10 MB"],
  [10.56 * MB, undefined, "10.6 MB"],
  [2000.04 * MB, undefined, "2,000 MB"],
  // In full where the figure would be that of the limit, and is over it.
  [10 * MB, 10 * MB, "10 MB"],
  [10 * MB + 1, 10 * MB, "10,485,761 bytes"],
  [10 * MB + 1, undefined, "10 MB"],
  [10.1 * MB, 10 * MB, "10.1 MB"],
])("%d bytes where %s are allowed are told as %s", (bytes, limit, words) =>
  expect(megabytes(bytes, limit)).toBe(words),
);

test.each<[limit: { min?: number; max?: number }, unit: string, words: string]>([
  [{ min: 2, max: 15 }, "s", "2–15 s"],
  [{ min: 0.4, max: 2.5 }, "", "0.4–2.5"],
  [{ max: 3500 }, "characters", "at most 3,500 characters"],
  [{ min: 6 }, "s", "at least 6 s"],
  [{ min: 0 }, "", "at least 0"],
])("the range %j in %j is %s", (limit, unit, words) => expect(span(limit, unit)).toBe(words));
