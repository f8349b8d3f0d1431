// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useShownRows } from "#renderer/song/editor/use-shown-rows.ts";
import { type WatchedSight, watchedSight } from "../../watched-sight.ts";

let sight: WatchedSight;
beforeEach(() => {
  sight = watchedSight();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function rows(count: number) {
  const end = { current: document.createElement("div") };
  const hook = renderHook((props) => useShownRows(end, props.count), { initialProps: { count } });
  return { ...hook, end: end.current, shown: () => hook.result.current.shown };
}

it("twenty rows are drawn, and twenty more each time their end comes into sight, up to the last", () => {
  const { shown, end } = rows(45);
  expect(shown()).toBe(20);
  sight.tell(end, false);
  expect(shown()).toBe(20);
  sight.tell(end, true);
  expect(shown()).toBe(40);
  sight.tell(end, true);
  expect([shown(), sight.watchers(end)]).toEqual([45, 0]);
});

it("as many as there are need no end to be watched; more are watched for as soon as there are more", () => {
  const { shown, end, rerender } = rows(20);
  expect([shown(), sight.watchers(end)]).toEqual([20, 0]);
  rerender({ count: 21 });
  expect([shown(), sight.watchers(end)]).toEqual([20, 1]);
  rerender({ count: 3 });
  expect([shown(), sight.watchers(end)]).toEqual([3, 0]);
});

it("more can be asked for, and once it is gone nothing is watched", () => {
  const { shown, end, result, unmount } = rows(100);
  act(() => result.current.more());
  expect([shown(), sight.watchers(end)]).toEqual([40, 1]);
  unmount();
  expect(sight.watchers(end)).toBe(0);
});
