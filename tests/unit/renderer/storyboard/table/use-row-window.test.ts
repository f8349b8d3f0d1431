// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useRowWindow } from "#renderer/storyboard/table/row-window.ts";
import { type WatchedSizes, watchedSizes } from "../../watched-sizes.ts";

let sizes: WatchedSizes;
let scroller: HTMLElement;
let table: HTMLTableElement;
let scrolled: number;
let height: number;

/** 500 rows of 52 px in a pane that shows 520 px of them. */
beforeEach(() => {
  sizes = watchedSizes();
  scrolled = 0;
  height = 520;
  document.body.innerHTML = '<div style="overflow-y: auto"><section><table></table></section></div>';
  scroller = document.querySelector("div") as HTMLElement;
  table = document.querySelector("table") as HTMLTableElement;
  Object.defineProperty(scroller, "clientHeight", { get: () => height });
  scroller.getBoundingClientRect = () => new DOMRect(0, 100, 800, height);
  table.getBoundingClientRect = () => new DOMRect(0, 100 - scrolled, 800, 500 * 52);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

const scrollTo = (top: number) => {
  scrolled = top;
  act(() => void scroller.dispatchEvent(new Event("scroll")));
};

function open(count = 500) {
  let drawn = 0;
  const hook = renderHook(
    ({ rows }: { rows: number }) => {
      drawn += 1;
      return useRowWindow({ current: table }, rows);
    },
    { initialProps: { rows: count } },
  );
  return { ...hook, drawn: () => drawn };
}

it("draws what the pane shows, not what a whole screen would", () => {
  expect(open().result.current).toEqual({ first: 0, end: 24 });
});

it("scrolling brings the rows that come into sight, down to the end and back", () => {
  const { result } = open();
  scrollTo(6 * 52);
  // Only the end has moved.
  expect(result.current).toEqual({ first: 0, end: 30 });
  scrollTo(250 * 52);
  expect(result.current).toEqual({ first: 234, end: 276 });
  scrollTo(490 * 52);
  expect(result.current).toEqual({ first: 474, end: 500 });
  // Only the beginning has moved: at the end both windows hold the last row.
  scrollTo(480 * 52);
  expect(result.current).toEqual({ first: 468, end: 500 });
  scrollTo(0);
  expect(result.current).toEqual({ first: 0, end: 24 });
});

it("a scroll within the same rows draws nothing", () => {
  const { drawn } = open();
  const before = drawn();
  scrollTo(20);
  scrollTo(51);
  expect(drawn()).toBe(before);
});

it("a pane that is made higher shows more rows without a scroll", () => {
  const { result } = open();
  height = 1560;
  act(() => sizes.grew(scroller));
  expect(result.current).toEqual({ first: 0, end: 42 });
});

it("follows a list that grew or shrank", () => {
  const { result, rerender } = open();
  scrollTo(490 * 52);
  rerender({ rows: 600 });
  expect(result.current).toEqual({ first: 474, end: 516 });
  rerender({ rows: 3 });
  expect(result.current.end).toBe(3);
});

it("a table that stands below the pane's top is at its beginning", () => {
  const { result } = open();
  scrollTo(-300);
  expect(result.current).toEqual({ first: 0, end: 24 });
});

it("leaves nothing behind", () => {
  const { unmount } = open();
  unmount();
  expect(sizes.isWatched(scroller)).toBe(false);
  const look = vi.spyOn(table, "getBoundingClientRect");
  scrollTo(250 * 52);
  expect(look).not.toHaveBeenCalled();
});
