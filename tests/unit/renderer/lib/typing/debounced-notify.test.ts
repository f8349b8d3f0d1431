import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debouncedNotify } from "#renderer/lib/typing/debounced-notify.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const tell = vi.fn();
  return { tell, ...debouncedNotify(tell, ["text"]) };
}

test("what is typed is told once, 320 ms after the last key", () => {
  const { tell, changed } = setUp();
  changed({ text: "a" }, undefined);
  vi.advanceTimersByTime(319);
  changed({ text: "ab" }, { text: "a" });
  vi.advanceTimersByTime(319);
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(tell).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(tell).toHaveBeenCalledTimes(1);
});

test("another field is told at once, and takes what was typed along", () => {
  const { tell, changed } = setUp();
  changed({ text: "a" }, {});
  changed({ text: "a", attachments: [] }, { text: "a" });
  expect(tell).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(tell).toHaveBeenCalledTimes(1);
});

test("a text that is let go because it is kept, and what didn't change, are not told", () => {
  const { tell, changed } = setUp();
  changed(undefined, { text: "a" });
  changed({ text: "a" }, { text: "a" });
  vi.advanceTimersByTime(1000);
  expect(tell).not.toHaveBeenCalled();
});

test("whoever left is told nothing more", () => {
  const { tell, changed, stop } = setUp();
  changed({ text: "a" }, {});
  stop();
  vi.advanceTimersByTime(1000);
  expect(tell).not.toHaveBeenCalled();
});
