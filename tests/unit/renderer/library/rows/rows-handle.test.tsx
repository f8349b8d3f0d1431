// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { createRef, useLayoutEffect, useMemo, useRef, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GridRow } from "#renderer/library/grid/lay-out-rows.ts";
import { Rows, type RowsHandle } from "#renderer/library/rows/rows.tsx";
import { SCROLL_REST_MS } from "#renderer/library/rows/scroll-pace.ts";
import type { RowDrawing } from "#renderer/library/rows/use-drawn-rows.ts";
import { type WatchedSizes, watchedSizes } from "../../watched-sizes.ts";
import { gridOf } from "../grid-rows.ts";

// Rows of 100 pixels below a heading of 40, a hundred of them, in a view of 300 pixels.
const rows: GridRow[] = [
  { kind: "heading", heading: { key: "", title: "", count: 400 } },
  ...Array.from({ length: 100 }, (_, at): GridRow => ({ kind: "files", at: at * 4, count: 4 })),
];
let height = 300;
let sizes: WatchedSizes;
beforeEach(() => {
  height = 300;
  sizes = watchedSizes();
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(() => height);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const drawing: RowDrawing = {
  marks: "",
  whole: (_row, { index, slot }) => <p key={slot} data-row={index} />,
  sketch: (_row, { index, slot }) => <p key={slot} data-row={index} aria-busy="true" />,
  isHere: () => true,
};
function open({ above = 0, given = rows } = {}) {
  const handle = createRef<RowsHandle>();
  const onMove = vi.fn();
  function Host({ of, asked }: { of: readonly GridRow[]; asked: object }) {
    const scroller = useRef<HTMLDivElement>(null);
    const grid = useMemo(() => gridOf(of), [of]);
    const cameAbove = useMemo(() => ({ of: asked, count: 0 }), [asked]);
    // As in the grid, once there is something to measure.
    const [isThere, setThere] = useState(false);
    useLayoutEffect(() => setThere(true), []);
    return (
      <div ref={scroller} data-scroller>
        {isThere && (
          <Rows
            ref={handle}
            {...{ scroller, rows: grid, cameAbove: cameAbove as never, layout: "", above, drawing, onMove }}
            guess={{ heading: 40, files: 100 }}
          />
        )}
      </div>
    );
  }
  const { unmount, rerender } = render(<Host of={given} asked={{}} />);
  const scroller = document.querySelector("[data-scroller]") as HTMLElement;
  const scroll = (top: number) => {
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
  };
  const askAgain = () => rerender(<Host of={given} asked={{}} />);
  return { handle: handle.current as RowsHandle, scroller, scroll, onMove, unmount, askAgain };
}
const drawn = () => {
  const all = [...document.querySelectorAll<HTMLElement>("[data-row]")].map(({ dataset }) => Number(dataset.row));
  return [Math.min(...all), Math.max(...all)];
};

it("it says where rows stand, which are in sight, and how many a page has", () => {
  const { handle, scroller } = open();
  expect(document.querySelector<HTMLElement>(".gridRows")?.style.height).toBe("10040px");
  expect([handle.topOf(0), handle.topOf(1), handle.topOf(5), handle.topOf(999)]).toEqual([0, 40, 440, 0]);
  expect([handle.rowAt(-5), handle.rowAt(39), handle.rowAt(40), handle.rowAt(99_999)]).toEqual([0, 0, 1, 100]);
  expect([handle.inSight(), handle.page()]).toEqual([{ first: 0, end: 4 }, 3]);
  scroller.scrollTop = 240;
  expect(handle.inSight()).toEqual({ first: 3, end: 7 });
  height = 80;
  expect([handle.page(), handle.inSight()]).toEqual([1, { first: 3, end: 4 }]);
});

it("what stands above the rows is counted", () => {
  const { handle, scroller } = open({ above: 30 });
  scroller.scrollTop = 70;
  expect(handle.inSight()).toEqual({ first: 1, end: 5 });
  scroller.scrollTop = 69;
  expect(handle.inSight()).toEqual({ first: 0, end: 4 });
});

it.each<[from: number, row: number, where: "nearest" | "center", above: number, to: number]>([
  // In sight already: it stays.
  [240, 3, "nearest", 0, 240],
  [240, 5, "nearest", 0, 240],
  // Just above, and just below.
  [241, 3, "nearest", 0, 240],
  [239, 5, "nearest", 0, 240],
  [500, 1, "nearest", 0, 40],
  [0, 50, "nearest", 0, 4740],
  [0, 50, "nearest", 30, 4770],
  // In sight but for what stands above.
  [240, 5, "nearest", 30, 270],
  [0, 50, "center", 0, 4840],
  [0, 50, "center", 30, 4870],
  [500, 0, "nearest", 0, 0],
  [500, -1, "nearest", 0, 500],
  [500, -1, "center", 0, 500],
])("from %d, the row %d (%s, with %d pixels above) is shown at %d", (from, row, where, above, to) => {
  const { handle, scroller } = open({ above });
  scroller.scrollTop = from;
  handle.show(row, where);
  expect(scroller.scrollTop).toBe(to);
});

it("what comes into sight is drawn, with some around it, and is told", () => {
  const { scroll, onMove } = open();
  expect([drawn(), onMove.mock.lastCall]).toEqual([[0, 5], [{ first: 0, end: 4 }]]);
  act(() => scroll(2040));
  expect([drawn(), onMove.mock.lastCall]).toEqual([[19, 26], [{ first: 21, end: 25 }]]);
  // A step within what is drawn draws nothing.
  const before = onMove.mock.calls.length;
  act(() => scroll(2041));
  expect([drawn(), onMove.mock.calls.length]).toEqual([[19, 26], before]);
});

it("of another answer what is in sight is drawn, and what is around it once no key has come for some time", () => {
  const { askAgain } = open();
  askAgain();
  expect(drawn()).toEqual([0, 3]);
  act(() => void vi.advanceTimersByTime(500));
  askAgain();
  act(() => void vi.advanceTimersByTime(599));
  expect(drawn()).toEqual([0, 3]);
  act(() => void vi.advanceTimersByTime(1));
  expect(drawn()).toEqual([0, 5]);
});

it("of another answer what is around is drawn at once where it is scrolled", () => {
  const { askAgain, scroll } = open();
  askAgain();
  act(() => scroll(2040));
  expect(drawn()).toEqual([19, 26]);
});

it("what is in sight is drawn before the frame, in the event itself", () => {
  const { scroller } = open();
  scroller.scrollTop = 5040;
  scroller.dispatchEvent(new Event("scroll"));
  expect(drawn()).toEqual([49, 56]);
});

it("rows that race by aren't told until it rests", () => {
  const { scroller, onMove } = open();
  const calls = onMove.mock.calls.length;
  const race = (top: number, timeStamp: number) => {
    const event = new Event("scroll");
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    scroller.scrollTop = top;
    act(() => void scroller.dispatchEvent(event));
  };
  // The third step tells that it races: what it passes isn't looked at.
  race(100, 1000);
  race(200, 1010);
  onMove.mockClear();
  race(4040, 1020);
  race(5040, 1030);
  expect([drawn(), onMove.mock.calls]).toEqual([[49, 56], []]);
  // It rests so long after the last step, not after the first.
  act(() => void vi.advanceTimersByTime(100));
  race(5540, 1130);
  race(6040, 1135);
  act(() => void vi.advanceTimersByTime(SCROLL_REST_MS - 1));
  expect(onMove.mock.calls).toEqual([]);
  act(() => void vi.advanceTimersByTime(1));
  expect(onMove.mock.lastCall).toEqual([{ first: 61, end: 65 }]);
  expect(calls).toBe(1);
});

it("a key that leads elsewhere is no race, whatever was scrolled before", () => {
  const { handle, scroller, onMove } = open();
  const step = (timeStamp: number) => {
    const event = new Event("scroll");
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    act(() => void scroller.dispatchEvent(event));
  };
  scroller.scrollTop = 10;
  step(1000);
  scroller.scrollTop = 20;
  step(1010);
  onMove.mockClear();
  handle.show(50, "center");
  step(1020);
  expect(onMove.mock.lastCall).toEqual([{ first: 49, end: 53 }]);
});

it("a view that grows shows more; when it goes nothing is left to do", () => {
  const { scroller, onMove, unmount } = open();
  height = 600;
  act(() => sizes.grew(scroller));
  expect([drawn(), onMove.mock.lastCall]).toEqual([[0, 8], [{ first: 0, end: 7 }]]);
  expect(sizes.isWatched(scroller)).toBe(true);
  fireEvent.scroll(scroller);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  unmount();
  expect([sizes.isWatched(scroller), vi.getTimerCount()]).toEqual([false, 0]);
});

it("without any row nothing is in sight", () => {
  const { handle } = open({ given: [] });
  expect([handle.inSight(), handle.rowAt(5), handle.topOf(0)]).toEqual([{ first: 0, end: 0 }, 0, 0]);
});
