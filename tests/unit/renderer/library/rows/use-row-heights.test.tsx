// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { useLayoutEffect, useMemo, useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GridRow } from "#renderer/library/grid/lay-out-rows.ts";
import type { RowHeights, RowRange } from "#renderer/library/rows/row-tops.ts";
import { useRowHeights } from "#renderer/library/rows/use-row-heights.ts";
import { type WatchedSizes, watchedSizes } from "../../watched-sizes.ts";
import { gridOf } from "../grid-rows.ts";

const heading = { kind: "heading", heading: { key: "today", count: 8 } } as GridRow;
const files = (at: number): GridRow => ({ kind: "files", at, count: 4 });
const guess: RowHeights = { heading: 30, files: 100 };

let sizes: WatchedSizes;
let shown: RowHeights[];

beforeEach(() => {
  sizes = watchedSizes();
  shown = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Drawn {
  rows: readonly GridRow[];
  range: RowRange;
  layout?: string;
  sketches?: readonly number[];
}

/** Rows from `range.first` on, of which some are sketches. */
function Rows({ rows, range, layout = "grid", sketches = [] }: Drawn) {
  const box = useRef<HTMLDivElement>(null);
  const { heights, watch } = useRowHeights(
    box,
    useMemo(() => gridOf(rows), [rows]),
    layout,
    guess,
  );
  shown.push(heights);
  useLayoutEffect(() => watch(range));
  return (
    <div ref={box}>
      {rows.slice(range.first, range.end).map((row, at) => {
        const index = range.first + at;
        return <p key={index} id={`${row.kind}-${index}`} aria-busy={sketches.includes(index)} />;
      })}
    </div>
  );
}

const rows = [heading, files(0), files(4), heading, files(8)];
const all = { first: 0, end: 5 };
const row = (id: string) => document.getElementById(id) as HTMLElement;
const grew = (id: string, height: number) => act(() => sizes.grew(row(id), height));
const now = () => shown.at(-1);

it("until a row is measured its height is guessed; one row of each kind tells for all", () => {
  render(<Rows rows={rows} range={all} />);
  expect(now()).toEqual({ heading: 30, files: 100 });
  grew("files-1", 120);
  expect(now()).toEqual({ heading: 30, files: 120 });
  grew("heading-0", 44);
  expect(now()).toEqual({ heading: 44, files: 120 });
  expect(["heading-0", "files-1", "files-2", "heading-3"].filter((id) => sizes.isWatched(row(id)))).toEqual([
    "heading-0",
    "files-1",
  ]);
});

it("heights are whole pixels, so that rows that come above move nothing by a part of one", () => {
  render(<Rows rows={rows} range={all} />);
  grew("files-1", 120.2);
  expect(now()?.files).toBe(121);
});

it("the same height again draws nothing", () => {
  render(<Rows rows={rows} range={all} />);
  grew("files-1", 120);
  const drawn = shown.length;
  grew("files-1", 119.5);
  expect(shown).toHaveLength(drawn);
});

it("a sketch is as high as it was told to be: it is no sample", () => {
  const view = render(<Rows rows={rows} range={all} sketches={[1, 2, 4]} />);
  expect(sizes.isWatched(row("files-1"))).toBe(false);
  view.rerender(<Rows rows={rows} range={all} sketches={[1]} />);
  expect(sizes.isWatched(row("files-2"))).toBe(true);
  expect(sizes.isWatched(row("files-1"))).toBe(false);
});

it("a sample that left the page makes room for another one", () => {
  const view = render(<Rows rows={rows} range={{ first: 0, end: 2 }} />);
  const left = row("files-1");
  expect(sizes.isWatched(left)).toBe(true);
  view.rerender(<Rows rows={rows} range={{ first: 2, end: 5 }} />);
  expect(sizes.isWatched(left)).toBe(false);
  expect(sizes.isWatched(row("files-2"))).toBe(true);
  expect(sizes.isWatched(row("heading-3"))).toBe(true);
  grew("files-2", 90);
  expect(now()?.files).toBe(90);
});

it("what a sample tells that has left counts for nothing", () => {
  const view = render(<Rows rows={rows} range={{ first: 1, end: 2 }} />);
  const sample = row("files-1");
  view.container.remove();
  act(() => sizes.grew(sample, 0));
  expect(now()).toEqual(guess);
});

it("another layout begins with its guess and measures again; what was measured of the former is gone", () => {
  const view = render(<Rows rows={rows} range={all} />);
  grew("files-1", 120);
  view.rerender(<Rows rows={rows} range={all} layout="list" />);
  expect(now()).toEqual(guess);
  expect(sizes.isWatched(row("files-1"))).toBe(true);
  grew("files-1", 40);
  expect(now()).toEqual({ heading: 30, files: 40 });
});

it("only rows that are drawn are looked at", () => {
  render(<Rows rows={[files(0), heading]} range={{ first: 0, end: 1 }} />);
  expect(sizes.isWatched(row("files-0"))).toBe(true);
  grew("files-0", 70);
  expect(now()).toEqual({ heading: 30, files: 70 });
});

it("what stands below the rows is none of them", () => {
  const view = render(<Rows rows={[files(0), heading]} range={{ first: 0, end: 1 }} />);
  row("files-0").after(Object.assign(document.createElement("p"), { id: "below" }));
  view.rerender(<Rows rows={[files(0), heading]} range={{ first: 0, end: 1 }} />);
  expect(sizes.isWatched(row("below"))).toBe(false);
});

it("a row that left is watched no longer: another one tells for its kind", () => {
  const view = render(<Rows rows={rows} range={all} />);
  const left = row("files-1");
  view.rerender(<Rows rows={rows} range={{ first: 2, end: 5 }} />);
  expect([sizes.isWatched(left), sizes.isWatched(row("files-2"))]).toEqual([false, true]);
  grew("files-2", 90);
  expect(now()).toEqual({ heading: 30, files: 90 });
});

it("leaves nothing behind", () => {
  const { unmount } = render(<Rows rows={rows} range={all} />);
  const sample = row("files-1");
  unmount();
  expect(sizes.isWatched(sample)).toBe(false);
});
