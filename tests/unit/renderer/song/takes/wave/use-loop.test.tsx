// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Loop, useLoop } from "#renderer/song/takes/wave/use-loop.ts";

let frames: Map<number, () => void>;
let element: EventTarget & { currentTime: number; duration: number; play: () => Promise<void> };

beforeEach(() => {
  frames = new Map();
  let last = 0;
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => {
    last += 1;
    frames.set(last, work);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (id: number) => void frames.delete(id));
  element = Object.assign(new EventTarget(), { currentTime: 10, duration: 60, play: vi.fn(async () => {}) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (loop: Loop | null) =>
  renderHook((props: { loop: Loop | null }) => useLoop({ element } as never, props.loop), { initialProps: { loop } });
/** The next frame, at which the take is at this second; gives where it is then. */
function frame(seconds: number): number {
  element.currentTime = seconds;
  for (const [id, work] of [...frames]) {
    frames.delete(id);
    work();
  }
  return element.currentTime;
}

it("a part is played over and over", () => {
  open({ from: 10, to: 20 });
  expect([frame(19.99), frame(20), frame(10.1), frame(19.9), frame(20.1)]).toEqual([19.99, 10, 10.1, 19.9, 10]);
});

it("who seeks out of it stays out until it comes round again", () => {
  open({ from: 10, to: 20 });
  expect([frame(15), frame(16), frame(21), frame(22)]).toEqual([15, 16, 21, 22]);
  // A whole second passes in no frame.
  expect([frame(19), frame(20)]).toEqual([19, 20]);
  // Who stands at the end has been there before.
  expect(frame(20.1)).toBe(20.1);
  expect([frame(19.5), frame(20.4)]).toEqual([19.5, 10]);
});

it.each([
  [60, 10],
  [59.5, 10],
  [59.4, 60],
])("a part that ends at %d of 60 s begins at %d after the take's end", (to, at) => {
  open({ from: 10, to });
  element.currentTime = 60;
  element.dispatchEvent(new Event("ended"));
  expect(element.currentTime).toBe(at);
  expect(element.play).toHaveBeenCalledTimes(at === 10 ? 1 : 0);
});

it.each([[null], [{ from: 10, to: null }]])("nothing is watched for %j", (loop) => {
  open(loop);
  expect(frames.size).toBe(0);
  element.dispatchEvent(new Event("ended"));
  expect(element.play).not.toHaveBeenCalled();
});

it("a part that is taken away is played no more", () => {
  const { rerender, unmount } = open({ from: 10, to: 20 });
  rerender({ loop: { from: 30, to: 40 } });
  expect(frames.size).toBe(1);
  expect([frame(19.9), frame(20), frame(39.9), frame(40)]).toEqual([19.9, 20, 39.9, 30]);
  unmount();
  expect(frames.size).toBe(0);
  element.dispatchEvent(new Event("ended"));
  expect(element.play).not.toHaveBeenCalled();
});
