import { expect, test } from "vitest";
import { tileWave } from "#shared/rules/library/tile-wave.ts";

test.each([
  ["the loudest of each part, of the loudest of all", [0.1, 0.4, 0.2, 0.05], 2, [100, 50]],
  ["fewer peaks than bars are repeated", [0.5, 1], 4, [50, 50, 100, 100]],
  ["parts of unlike length", [1, 0, 0, 0, 0.5], 3, [100, 0, 50]],
  ["what is all but silent stays low", [0.01, 0], 2, [20, 0]],
  ["nothing", [], 2, [0, 0]],
])("%s", (_what, peaks, bars, wanted) => expect(tileWave(peaks, bars)).toEqual(wanted));

test("4,000 peaks become the 96 bars that are kept", () => {
  const wave = tileWave(Array.from({ length: 4000 }, (_, at) => at / 4000));
  expect(wave).toHaveLength(96);
  expect(wave.at(-1)).toBe(100);
  expect(wave.at(0)).toBe(1);
});
