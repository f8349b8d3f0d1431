import { expect, test } from "vitest";
import { kilobits, kilohertz, textLength } from "#shared/rules/figures.ts";

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
