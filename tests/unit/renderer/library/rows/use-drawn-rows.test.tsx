// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GridRow } from "#renderer/library/grid/lay-out-rows.ts";
import { topsOf } from "#renderer/library/rows/row-tops.ts";
import { type RowDrawing, useDrawnRows } from "#renderer/library/rows/use-drawn-rows.ts";
import { gridOf } from "../grid-rows.ts";

const heading = (key: string, count: number) => ({ kind: "heading", heading: { key, count } }) as GridRow;
const files = (at: number, count = 4): GridRow => ({ kind: "files", at, count });
const words = (row: GridRow) =>
  row.kind === "files" ? `${row.at}+${row.count}` : `${row.heading.key} ${row.heading.count}`;

let frames: Map<number, FrameRequestCallback>;
let clock = 0;
/** How long it takes to draw one row whole, in milliseconds. */
let cost = 0;

beforeEach(() => {
  frames = new Map();
  clock = 0;
  cost = 0;
  let id = 0;
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => {
    id += 1;
    frames.set(id, draw);
    return id;
  });
  vi.stubGlobal("cancelAnimationFrame", (which: number) => void frames.delete(which));
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const frame = () =>
  act(() => {
    const due = [...frames.values()];
    frames.clear();
    for (const draw of due) draw(clock);
  });

/** `marks`: what is selected; files at a place in `missing` aren't loaded. */
function drawingOf(marks = "", missing: readonly number[] = []): RowDrawing {
  return {
    marks,
    whole: (row, { slot, top }) => {
      clock += cost;
      return <li key={slot}>{`${words(row)} ${top}${marks}`}</li>;
    },
    sketch: (_row, { slot }, height) => <li key={slot}>{`… ${height}`}</li>,
    isHere: (row) => row.kind === "files" && !missing.includes(row.at),
  };
}

interface Given {
  rows: readonly GridRow[];
  first?: number;
  end?: number;
  came?: number;
  racing?: boolean;
  drawing: RowDrawing;
  top?: number;
}
function Rows({ rows, first = 0, end = rows.length, came = 0, racing = false, drawing, top = 0 }: Given) {
  const grid = gridOf(rows);
  const tops = topsOf(grid, { heading: 20, files: 100 });
  const nodes = useDrawnRows({ rows: grid, tops, range: { first, end }, came, racing, drawing, scrolled: () => top });
  return <ul>{nodes}</ul>;
}
const shown = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);

const drawing = drawingOf();

it("headings are there at once, files come as sketches and are drawn with the next frame", () => {
  render(<Rows rows={[heading("Today", 8), files(0), files(4)]} drawing={drawing} />);
  expect(shown()).toEqual(["Today 8 0", "… 100", "… 100"]);
  frame();
  expect(shown()).toEqual(["Today 8 0", "0+4 20", "4+4 120"]);
  expect(frames.size).toBe(0);
});

it("a frame draws only as much as there is time for, those in sight first", () => {
  cost = 3;
  render(<Rows rows={[files(0), files(4), files(8), files(12)]} drawing={drawing} top={100} />);
  frame();
  // Two of 3 ms are over 4 ms; the first row ends where the sight begins.
  expect(shown()).toEqual(["… 100", "4+4 100", "8+4 200", "… 100"]);
  frame();
  expect(shown()).toEqual(["0+4 0", "4+4 100", "8+4 200", "12+4 300"]);
});

it("rows that race by stay sketches, and are drawn when they rest", () => {
  const rows = [files(0), files(4)];
  const view = render(<Rows rows={rows} drawing={drawing} racing />);
  frame();
  expect(shown()).toEqual(["… 100", "… 100"]);
  view.rerender(<Rows rows={rows} drawing={drawing} />);
  frame();
  expect(shown()).toEqual(["0+4 0", "4+4 100"]);
});

it("what isn't loaded stays a sketch until it is", () => {
  const rows = [files(0), files(4)];
  const view = render(<Rows rows={rows} drawing={drawingOf("", [4])} />);
  frame();
  expect(shown()).toEqual(["0+4 0", "… 100"]);
  view.rerender(<Rows rows={rows} drawing={drawingOf()} />);
  frame();
  expect(shown()).toEqual(["0+4 0", "4+4 100"]);
});

it("what is selected is seen at once on every row that is whole", () => {
  const rows = [files(0), files(4)];
  const view = render(<Rows rows={rows} drawing={drawing} />);
  frame();
  view.rerender(<Rows rows={rows} drawing={drawingOf(" selected")} />);
  expect(shown()).toEqual(["0+4 0 selected", "4+4 100 selected"]);
});

it("a row that stands where it stood isn't drawn again", () => {
  const whole = vi.spyOn(drawing, "whole");
  const view = render(<Rows rows={[files(0), files(4)]} drawing={drawing} />);
  frame();
  const drawn = whole.mock.calls.length;
  view.rerender(<Rows rows={[files(0), files(4)]} drawing={drawing} />);
  expect(whole).toHaveBeenCalledTimes(drawn);
});

it("a heading that stands over another number of files is drawn at once", () => {
  const view = render(<Rows rows={[heading("Today", 8), files(0)]} drawing={drawing} />);
  frame();
  view.rerender(<Rows rows={[heading("Today", 9), files(0)]} drawing={drawing} />);
  expect(shown()[0]).toBe("Today 9 0");
});

it.each([
  ["begins with another file", files(1), "1+4 0"],
  ["has fewer files", files(0, 3), "0+3 0"],
])("a whole row that now %s is drawn at once", (_what, row, words) => {
  const view = render(<Rows rows={[files(0)]} drawing={drawing} />);
  frame();
  view.rerender(<Rows rows={[row]} drawing={drawing} />);
  expect(shown()).toEqual([words]);
});

it("a heading where files stood is a heading, and files where a heading stood are a sketch first", () => {
  const view = render(<Rows rows={[heading("Today", 4), files(0)]} drawing={drawing} />);
  frame();
  view.rerender(<Rows rows={[files(0), heading("May", 4)]} drawing={drawing} />);
  expect(shown()).toEqual(["… 100", "May 4 100"]);
});

it("files that came above push the rows down, which stay whole", () => {
  const view = render(<Rows rows={[files(0), files(4)]} drawing={drawing} />);
  frame();
  view.rerender(<Rows rows={[files(0), files(4), files(8)]} came={1} drawing={drawing} />);
  expect(shown()).toEqual(["… 100", "4+4 100", "8+4 200"]);
});

it("a row that left the range is forgotten: it comes back as a sketch", () => {
  const rows = [files(0), files(4), files(8)];
  const view = render(<Rows rows={rows} first={0} end={2} drawing={drawing} />);
  frame();
  view.rerender(<Rows rows={rows} first={1} end={3} drawing={drawing} />);
  expect(shown()).toEqual(["4+4 100", "… 100"]);
  frame();
  view.rerender(<Rows rows={rows} first={0} end={3} drawing={drawing} />);
  expect(shown()).toEqual(["… 100", "4+4 100", "8+4 200"]);
});

it("nothing is drawn after it has left", () => {
  const { unmount } = render(<Rows rows={[files(0)]} drawing={drawing} />);
  unmount();
  expect(frames.size).toBe(0);
});
