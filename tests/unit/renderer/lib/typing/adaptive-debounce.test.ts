import { expect, it } from "vitest";
import { AdaptiveDebounce } from "#renderer/lib/typing/adaptive-debounce.ts";

/** Moments at which it is asked, as the page does it: each change sets the wait anew. */
function askedAt(changes: readonly number[]): number[] {
  const breath = new AdaptiveDebounce();
  const asked: number[] = [];
  let due = Number.POSITIVE_INFINITY;
  const ask = () => {
    asked.push(due);
    breath.asked();
    due = Number.POSITIVE_INFINITY;
  };
  for (const at of changes) {
    if (due <= at) ask();
    due = at + breath.heard(at);
  }
  ask();
  return asked;
}

const every = (ms: number, count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index * ms);

it.each([
  ["a lone change is asked for soon", [1000], [1060]],
  ["some in one breath are asked for once", [1000, 1020, 1050], [1060]],
  ["what comes now and then is asked for each time", [0, 200, 400], [60, 260, 460]],
])("%s", (_, changes, asked) => {
  expect(askedAt(changes)).toEqual(asked);
});

it("asks every four seconds while a crowd comes in, and once more after its last change", () => {
  // 600 files, one each 20 ms: the last at 11,980. It takes eleven to know them for a crowd.
  expect(askedAt(every(20, 600))).toEqual([60, 120, 180, 4180, 8180, 12_180]);
});

it("is quick again once a crowd is over", () => {
  expect(askedAt([...every(10, 20), 5000, 6000])).toEqual([60, 690, 5060, 6060]);
});
