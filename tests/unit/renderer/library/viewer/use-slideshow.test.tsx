// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { create } from "zustand";
import { SLIDE_MS, type SlideshowParts, useSlideshow } from "#renderer/library/viewer/use-slideshow.ts";
import type { Playback } from "#renderer/media/screening/index.ts";

let left: number;
let ended: number;
let playback: Playback;
const moment = { time: 0, length: 10, playing: true, loop: false, speed: -2 };

beforeEach(() => {
  vi.useFakeTimers();
  [left, ended] = [1, 0];
  const store = create(() => moment);
  playback = { store, play: vi.fn(), toggleLoop: vi.fn() } as unknown as Playback;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(first: Partial<SlideshowParts> = {}) {
  const parts = (more: Partial<SlideshowParts>) => ({
    ...{ on: true, fileId: "a", plays: false, playback },
    next: () => {
      left -= 1;
      return left >= 0;
    },
    end: () => {
      ended += 1;
    },
    ...more,
  });
  const hook = renderHook((more: Partial<SlideshowParts>) => useSlideshow(parts(more)), { initialProps: first });
  return { ...hook, show: (more: Partial<SlideshowParts>) => hook.rerender(more) };
}
const waits = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const plays = (now: Partial<typeof moment>) =>
  act(() => (playback.store as unknown as { setState(now: object): void }).setState(now));

it("a picture stands for five seconds, the last one ends the show", () => {
  const { show } = open();
  waits(SLIDE_MS - 1);
  expect([left, ended]).toEqual([1, 0]);
  waits(1);
  expect([left, ended]).toEqual([0, 0]);
  show({ fileId: "b" });
  waits(SLIDE_MS);
  expect([left, ended]).toEqual([-1, 1]);
  expect(SLIDE_MS).toBe(5000);
});

it("nothing goes on while it is off, or once it was left", () => {
  const { show, unmount } = open({ on: false });
  waits(SLIDE_MS * 2);
  show({ on: true });
  waits(SLIDE_MS / 2);
  show({ on: false });
  waits(SLIDE_MS);
  show({ on: true });
  unmount();
  waits(SLIDE_MS);
  expect([left, ended]).toEqual([1, 0]);
});

it.each([
  ["at its end", { time: 10 }, 0],
  ["as good as at its end", { time: 9.95 }, 0],
  ["by hand", { time: 9.9 }, 1],
  ["before its length is known", { time: 0, length: 0 }, 1],
])("a film that stops %s", (_where, now, rest) => {
  open({ plays: true });
  expect(playback.play).toHaveBeenCalledExactlyOnceWith(2);
  expect(playback.toggleLoop).not.toHaveBeenCalled();
  waits(SLIDE_MS * 2);
  plays({ time: 10 });
  expect(left).toBe(1);
  plays({ ...now, playing: false });
  expect(left).toBe(rest);
  plays({ playing: false, time: 10 });
  expect(left).toBe(rest);
});

it("a film that loops would never end: it plays once", () => {
  plays({ loop: true });
  const { unmount } = open({ plays: true });
  expect(playback.toggleLoop).toHaveBeenCalledOnce();
  unmount();
  plays({ playing: false, time: 10 });
  expect(left).toBe(1);
});
