// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { layOutRows } from "#renderer/library/grid/lay-out-rows.ts";
import { topsOf } from "#renderer/library/rows/row-tops.ts";
import { useScrollAnchor } from "#renderer/library/rows/use-scroll-anchor.ts";

afterEach(cleanup);

/** So many files in rows of four, each row 100 px high. */
function laidOut(files: number, above: { of: unknown; count: number }) {
  const rows = layOutRows([{ key: "all", count: files } as never], 4, false);
  return { rows, tops: topsOf(rows, { heading: 0, files: 100 }), above };
}

/** A scroller of 300 px that counts how often it is asked where it is, which lays a real page out. */
function openScroller() {
  const element = document.createElement("div");
  let top = 0;
  const asked = vi.fn();
  Object.defineProperty(element, "clientHeight", { get: () => 300 });
  Object.defineProperty(element, "scrollTop", {
    get: () => {
      asked();
      return top;
    },
    set: (to: number) => {
      top = to;
    },
  });
  const scroll = (to: number) => {
    top = to;
    act(() => void fireEvent.scroll(element));
    asked.mockClear();
  };
  return { element, asked, scroll, top: () => top };
}

function open(files: number) {
  const scroller = openScroller();
  const onMove = vi.fn();
  const answer = {};
  const hook = renderHook(
    (now: ReturnType<typeof laidOut>) =>
      useScrollAnchor({ current: scroller.element }, now, { top: 0, height: 300, racing: false }, onMove),
    { initialProps: laidOut(files, { of: answer, count: 0 }) },
  );
  return { ...hook, ...scroller, onMove, answer };
}

it("at the very top other rows move nothing, and nobody asks where it is", () => {
  const { rerender, asked, onMove, result } = open(400);
  asked.mockClear();
  rerender(laidOut(40, { of: {}, count: 0 }));
  expect(asked).not.toHaveBeenCalled();
  expect(onMove).not.toHaveBeenCalled();
  expect(result.current).toEqual({ view: { top: 0, height: 300, racing: false }, came: 0 });
});

it("further down what came above moves what is looked at, which stays in sight", () => {
  const { rerender, scroll, top, onMove, answer, result } = open(400);
  scroll(1050);
  rerender(laidOut(408, { of: answer, count: 8 }));
  expect(top()).toBe(1250);
  expect(result.current.came).toBe(2);
  expect(onMove).toHaveBeenLastCalledWith({ top: 1250, height: 300, racing: false });
});

it("further down another answer is seen where the browser leaves it", () => {
  const { rerender, scroll, onMove } = open(400);
  scroll(1050);
  rerender(laidOut(40, { of: {}, count: 0 }));
  expect(onMove).toHaveBeenLastCalledWith({ top: 1050, height: 300, racing: false });
});
