// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { escapeDrag } from "#renderer/components/index.ts";

const around = vi.fn();
beforeEach(() => {
  around.mockClear();
  // As what floats around it listens, before the element that has the focus.
  document.addEventListener("keydown", around, true);
});
afterEach(() => {
  document.removeEventListener("keydown", around, true);
  fireEvent.pointerUp(document.body);
});
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });

it("Escape ends a drag wherever the focus is, once, and closes nothing around it", () => {
  const putBack = vi.fn();
  escapeDrag(putBack);
  expect(key("a")).toBe(true);
  expect(putBack).not.toHaveBeenCalled();
  expect(key("Escape")).toBe(false);
  expect([putBack.mock.calls.length, around.mock.calls.length]).toEqual([1, 1]);
  // The next one is somebody else's.
  expect(key("Escape")).toBe(true);
  expect([putBack.mock.calls.length, around.mock.calls.length]).toEqual([1, 2]);
});

it.each([
  ["let go", fireEvent.pointerUp],
  ["taken away", fireEvent.pointerCancel],
  ["pressed again", fireEvent.pointerDown],
])("once the pointer is %s Escape gives nothing back", (_what, end) => {
  const putBack = vi.fn();
  escapeDrag(putBack);
  end(document.body);
  expect(key("Escape")).toBe(true);
  expect([putBack.mock.calls.length, around.mock.calls.length]).toEqual([0, 1]);
});

it("a drag that begins ends the one before, whose end nobody saw", () => {
  const [before, now] = [vi.fn(), vi.fn()];
  escapeDrag(before);
  escapeDrag(now);
  expect(key("Escape")).toBe(false);
  expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
  expect(key("Escape")).toBe(true);
});
