import { expect, test } from "vitest";
import { readTextStart } from "#renderer/library/posters/read-text-start.ts";
import { scoreFrame } from "#renderer/library/posters/score-frame.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

// @shows Library, point by point › 2. Posters and strips made once: a frame with something to see, peaks, first lines
test.each([
  ["lines", bytes("one\r\ntwo\n"), "one\ntwo\n"],
  ["a character cut at the end", bytes("灯塔").slice(0, 5), "灯"],
  ["nothing", bytes("  \n"), null],
  ["bytes", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), null],
  ["bytes that are no UTF-8", new Uint8Array([0xff, 0xfe, 0x41]), null],
])("the start of %s", (_what, given, wanted) => expect(readTextStart(given, 12)).toBe(wanted));

test("twelve lines are enough", () => expect(readTextStart(bytes("x\n".repeat(40)), 12)?.split("\n")).toHaveLength(12));

// @shows Library, point by point › 2. Posters and strips made once: a frame with something to see, peaks, first lines
test("a frame with something to see scores higher than a black, a white and a dull one", () => {
  const frame = (...lights: number[]) => lights.flatMap((light) => [light, light, light, 255]);
  expect(scoreFrame(frame(0, 0, 0, 0))).toBe(0);
  expect(scoreFrame(frame(255, 255, 255, 255))).toBeCloseTo(0);
  expect(scoreFrame(frame(0, 255, 0, 255))).toBeGreaterThan(scoreFrame(frame(100, 120, 100, 120)));
  expect(scoreFrame([])).toBe(0);
});
