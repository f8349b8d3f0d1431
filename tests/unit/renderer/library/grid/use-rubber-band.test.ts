// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { PointerEvent as Press } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useRubberBand } from "#renderer/library/grid/use-rubber-band.ts";

let frames: (() => void)[];
let scroller: HTMLElement;
const parts = { begins: vi.fn(() => true), onBand: vi.fn(), onEnd: vi.fn(), onNothing: vi.fn() };

/** A grid of 400 × 300 px at (100, 50), scrolled by 1,000. */
beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
  vi.stubGlobal("cancelAnimationFrame", () => {
    frames = [];
  });
  scroller = document.createElement("div");
  scroller.getBoundingClientRect = () => new DOMRect(100, 50, 400, 300);
  let top = 1000;
  Object.defineProperties(scroller, {
    clientWidth: { value: 400 },
    clientHeight: { value: 300 },
    scrollTop: { get: () => top, set: (to: number) => (top = to) },
  });
  for (const mock of Object.values(parts)) mock.mockClear();
  parts.begins.mockReturnValue(true);
});
afterEach(() => {
  // A press lasts until the pointer is let go, whoever was there when it began.
  act(() => void window.dispatchEvent(new Event("pointercancel")));
  cleanup();
  vi.unstubAllGlobals();
});

const frame = () =>
  act(() => {
    for (const draw of frames.splice(0)) draw();
  });
const move = (x: number, y: number, type = "pointermove") =>
  act(() => void window.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: y })));

function press(x: number, y: number, more: object = {}) {
  const hook = renderHook(() => useRubberBand({ scroller: { current: scroller }, ...parts }));
  const event = {
    button: 0,
    target: scroller,
    clientX: x,
    clientY: y,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
  };
  act(() => hook.result.current.onPointerDown({ ...event, ...more } as unknown as Press));
  return hook;
}

it("grows with the pointer, in the content as it is scrolled, whichever way it is drawn", () => {
  const { result } = press(200, 150);
  move(250, 220);
  frame();
  expect(result.current.band).toEqual({ left: 100, right: 150, top: 1100, bottom: 1170 });
  expect(parts.onBand).toHaveBeenLastCalledWith(result.current.band, false);
  move(150, 100);
  frame();
  expect(result.current.band).toEqual({ left: 50, right: 100, top: 1050, bottom: 1100 });
  frame();
  expect(parts.onBand).toHaveBeenCalledTimes(2);
});

it("let go it is told once more, where it was let go, and is gone", () => {
  const { result } = press(200, 150);
  move(250, 220);
  frame();
  move(260, 230, "pointerup");
  expect(parts.onEnd).toHaveBeenCalledExactlyOnceWith({ left: 100, right: 160, top: 1100, bottom: 1180 }, false);
  expect(result.current.band).toBeNull();
  move(300, 250);
  expect(frames).toEqual([]);
  expect(parts.onNothing).not.toHaveBeenCalled();
});

it("a press that moves less than five pixels is a press on nothing; with a key held it changes nothing", () => {
  press(200, 150);
  move(203, 153);
  frame();
  move(203, 153, "pointerup");
  expect(parts.onBand).not.toHaveBeenCalled();
  expect(parts.onNothing).toHaveBeenCalledOnce();
  press(200, 150, { shiftKey: true });
  move(200, 150, "pointerup");
  expect(parts.onNothing).toHaveBeenCalledOnce();
  press(200, 150);
  move(204, 153);
  frame();
  expect(parts.onBand).toHaveBeenCalledOnce();
});

it.each(["ctrlKey", "metaKey", "shiftKey"])("with %s it adds to what is selected", (key) => {
  press(200, 150, { [key]: true });
  move(250, 220);
  frame();
  expect(parts.onBand).toHaveBeenLastCalledWith(expect.anything(), true);
  move(250, 220, "pointerup");
  expect(parts.onEnd).toHaveBeenLastCalledWith(expect.anything(), true);
});

it("near an edge the content is scrolled along, faster beyond it; only while a band is drawn", () => {
  press(200, 340);
  frame();
  expect(scroller.scrollTop).toBe(1000);
  move(250, 330);
  frame();
  expect(scroller.scrollTop).toBe(1000);
  frame();
  // 16 px into the last 36.
  expect(scroller.scrollTop).toBe(1008);
  move(250, 40);
  frame();
  expect(scroller.scrollTop).toBe(985);
  move(250, 200);
  frame();
  expect(scroller.scrollTop).toBe(985);
});

it("beyond the pane it ends at its edge", () => {
  const { result } = press(200, 150);
  move(900, 200);
  frame();
  expect(result.current.band?.right).toBe(400);
  move(0, 200);
  frame();
  expect(result.current.band?.left).toBe(0);
});

it.each([
  ["Escape takes it away", () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }))],
  ["a pointer that is taken away takes it along", () => window.dispatchEvent(new Event("pointercancel"))],
])("%s, and nothing is told any more", (_what, stop) => {
  const { result } = press(200, 150);
  move(250, 220);
  frame();
  act(() => void stop());
  expect(result.current.band).toBeNull();
  move(300, 300, "pointerup");
  expect(parts.onEnd).not.toHaveBeenCalled();
  expect(frames).toEqual([]);
});

it("another key leaves it", () => {
  const { result } = press(200, 150);
  move(250, 220);
  frame();
  act(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" })));
  expect(result.current.band).not.toBeNull();
});

it.each([
  ["another button", 200, 150, { button: 2 }, true],
  ["what begins none", 200, 150, {}, false],
  ["the scroll bar’s first pixel", 500, 150, {}, true],
  ["the first pixel of the scroll bar below", 200, 350, {}, true],
])("none begins on %s", (_what, x, y, more, begins) => {
  parts.begins.mockReturnValue(begins);
  press(x, y, more);
  expect(frames).toEqual([]);
});

it("one begins on the last pixel before the scroll bar", () => {
  press(499, 349);
  expect(frames).toHaveLength(1);
});

it("leaving the pane ends it: nothing hears the pointer any more", () => {
  const { unmount } = press(200, 150);
  move(250, 220);
  frame();
  unmount();
  expect(frames).toEqual([]);
  parts.onBand.mockClear();
  move(260, 230, "pointerup");
  expect(parts.onEnd).not.toHaveBeenCalled();
  expect(parts.onNothing).not.toHaveBeenCalled();
  expect(parts.onBand).not.toHaveBeenCalled();
});
