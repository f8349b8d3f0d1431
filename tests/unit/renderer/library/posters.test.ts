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
])("the start of %s", (_what, given, wanted) => expect(readTextStart(given, 12)?.text ?? null).toBe(wanted));

test.each([
  ["eleven lines", "x\n".repeat(10).concat("x"), 11, true],
  ["twelve lines", "x\n".repeat(11).concat("x"), 12, true],
  ["twelve lines and a line's end", "x\n".repeat(12), 12, true],
  ["twelve lines and nothing but blanks", "x\n".repeat(12).concat("\n  \r\n"), 12, true],
  ["thirteen lines", "x\n".repeat(12).concat("y"), 12, false],
])("twelve lines are enough, and it is known whether there are more: of %s", (_what, given, lines, isWhole) => {
  const start = readTextStart(bytes(given), 12);
  expect([start?.text.split("\n").length, start?.isWhole]).toEqual([lines, isWhole]);
});

// @shows Library, point by point › 2. Posters and strips made once: a frame with something to see, peaks, first lines
test("a frame with something to see scores higher than a black, a white and a dull one", () => {
  const frame = (...lights: number[]) => lights.flatMap((light) => [light, light, light, 255]);
  expect(scoreFrame(frame(0, 0, 0, 0))).toBe(0);
  expect(scoreFrame(frame(255, 255, 255, 255))).toBeCloseTo(0);
  expect(scoreFrame(frame(0, 255, 0, 255))).toBeGreaterThan(scoreFrame(frame(100, 120, 100, 120)));
  expect(scoreFrame([])).toBe(0);
});
