// @vitest-environment jsdom
import { expect, it } from "vitest";
import { isMeasuring, isUnderWay, shareOf } from "#renderer/storyboard/export/make/film-job-state.ts";

it.each<[what: string, made: number, seconds: number, measured: number | null, share: number]>([
  ["a film that is made as it is mixed", 3, 4, null, 0.75],
  ["one that is made over its plan", 5, 4, null, 1],
  ["one without length", 0, 0, null, 0],
  ["one whose loudness is half measured", 0, 4, 0.5, 0.05],
  ["one whose loudness is known, and half of which is made", 2, 4, 1, 0.55],
])("of %s so much is done", (_what, made, seconds, measured, share) => {
  expect(shareOf({ made, seconds, measured })).toBeCloseTo(share);
});

it.each<[what: string, measured: number | null, made: number, expected: boolean]>([
  ["while its loudness is measured", 0.5, 0, true],
  ["once that is known", 1, 0, false],
  ["once something of it is made", 0.5, 1, false],
  ["where no loudness was wanted", null, 0, false],
])("whether a film is being measured, %s", (_what, measured, made, expected) => {
  expect(isMeasuring({ measured, made })).toBe(expected);
});

it.each([
  ["making", true],
  ["paused", true],
  ["finishing", true],
  ["done", false],
  ["failed", false],
])("a film that is %s is under way: %s", (state, expected) => {
  expect(isUnderWay({ state } as never)).toBe(expected);
});
