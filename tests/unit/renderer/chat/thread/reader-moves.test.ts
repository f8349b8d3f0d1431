import { expect, test } from "vitest";
import { isNearEnd, isScrolling, ReaderMoves } from "#renderer/chat/thread/reader-moves.ts";

/** A thread of 10,000 pixels in a window of 600, so many pixels before its end. */
const beforeEnd = (pixels: number, scrollHeight = 10_000) => ({
  ...{ scrollTop: scrollHeight - 600 - pixels, scrollHeight },
  clientHeight: 600,
});

test.each([
  [0, true],
  [31, true],
  [32, false],
  [400, false],
])("%i pixels before the end: at it %s", (pixels, near) => expect(isNearEnd(beforeEnd(pixels))).toBe(near));

const content = { onScroller: false, onControl: false };
const control = { onScroller: false, onControl: true };
const bar = { onScroller: true, onControl: false };
test.each([
  ["the wheel", { type: "wheel", ...control }, true],
  ["a finger that moves", { type: "touchmove", ...control }, true],
  ["a press on what stands in it", { type: "pointerdown", button: 0, ...content }, false],
  ["a press on its scroll bar", { type: "pointerdown", button: 0, ...bar }, true],
  ["the wheel's button", { type: "pointerdown", button: 1, ...content }, true],
  ["the pointer", { type: "pointermove", buttons: 0, clientY: 101, ...content }, false],
  ["a selection drawn in the middle", { type: "pointermove", buttons: 1, clientY: 300, ...content }, false],
  ["a selection drawn over the edge", { type: "pointermove", buttons: 1, clientY: 101, ...content }, true],
  ["a selection drawn as near the top as scrolls", { type: "pointermove", buttons: 1, clientY: 131, ...content }, true],
  ["a selection drawn a pixel below that", { type: "pointermove", buttons: 1, clientY: 132, ...content }, false],
  ["a selection drawn just above the bottom", { type: "pointermove", buttons: 1, clientY: 668, ...content }, false],
  ["a selection drawn a pixel below that one", { type: "pointermove", buttons: 1, clientY: 669, ...content }, true],
  ["a key", { type: "keydown", key: "PageUp", ...control }, true],
  ["the space bar", { type: "keydown", key: " ", ...content }, true],
  ["the space bar on a button", { type: "keydown", key: " ", ...control }, false],
  ["Enter on a button", { type: "keydown", key: "Enter", ...control }, false],
])("%s", (_what, input, scrolls) => {
  expect(isScrolling(input, () => ({ top: 100, bottom: 700 }))).toBe(scrolls);
});

test("a wheel's first step leaves the end, however small it is", () => {
  const reader = new ReaderMoves(beforeEnd(0));
  reader.touch(1000);
  expect(reader.moved(beforeEnd(4), 1016)).toBe("left");
});

test("rows that are measured move the end up, and nobody left it", () => {
  const reader = new ReaderMoves(beforeEnd(0));
  expect(reader.moved(beforeEnd(0, 9_400), 1000)).toBe("arrived");
});

test("what a press made shorter, or its view higher, moves the end up, and nobody left it", () => {
  const reader = new ReaderMoves(beforeEnd(0));
  reader.touch(1000);
  expect(reader.moved(beforeEnd(0, 9_960), 1200)).toBe("arrived");
  expect(reader.moved({ scrollTop: 9_300, scrollHeight: 9_960, clientHeight: 660 }, 1250)).toBe("arrived");
  expect(reader.moved(beforeEnd(100, 9_900), 1300)).toBe("left");
});

test("a move long after the hand was there is not the hand's", () => {
  const reader = new ReaderMoves(beforeEnd(0));
  reader.touch(1000);
  expect(reader.moved(beforeEnd(20), 1600)).toBe("arrived");
  reader.touch(2000);
  expect(reader.moved(beforeEnd(24), 2599)).toBe("left");
  reader.touch(3000);
  expect(reader.moved(beforeEnd(28), 3600)).toBe("arrived");
});

test.each([
  ["a pixel before the end, as browsers round", 1, "arrived"],
  ["two pixels before it", 2, "left"],
])("%s by hand: %s", (_where, pixels, told) => {
  const reader = new ReaderMoves(beforeEnd(0));
  reader.touch(1000);
  expect(reader.moved(beforeEnd(pixels), 1010)).toBe(told);
});

test("a thread that stands where it stood was left by nobody, whatever came below", () => {
  const reader = new ReaderMoves(beforeEnd(0));
  reader.touch(1000);
  expect(reader.moved({ ...beforeEnd(0), scrollHeight: 10_020 }, 1010)).toBe("arrived");
});

test("what grows below a reader means nothing; scrolled down to the end, it is reached", () => {
  const reader = new ReaderMoves(beforeEnd(500));
  expect(reader.moved({ ...beforeEnd(500), scrollHeight: 12_000 }, 1000)).toBe("nothing");
  reader.touch(2000);
  expect(reader.moved(beforeEnd(300), 2010)).toBe("nothing");
  expect(reader.moved(beforeEnd(10), 2020)).toBe("arrived");
});
