import type { GridRow, GridRows } from "../grid/lay-out-rows.ts";

/** How high rows are, in pixels: all of a kind alike. */
export type RowHeights = Readonly<Record<GridRow["kind"], number>>;

/** What is seen of the scroller's content, in pixels. */
export interface View {
  readonly top: number;
  readonly height: number;
  /** It is scrolled faster than anybody can look. */
  readonly racing: boolean;
}

/** Where each row begins and, at the end, where the last one ends. */
export function topsOf({ length, isHeading }: GridRows, { heading, files }: RowHeights): Float64Array {
  const tops = new Float64Array(length + 1);
  let top = 0;
  // With a call for each of 25,000 rows, and a height by its name, this took longer than all else of a key in the search.
  for (let index = 0; index < length; index += 1) {
    top += isHeading[index] === 1 ? heading : files;
    tops[index + 1] = top;
  }
  return tops;
}

/** The row at a height; beyond the ends the first or the last one. */
export function rowAt(tops: Float64Array, y: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface RowRange {
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
}

/** The rows that any part of a stretch touches. */
export function rowsBetween(tops: Float64Array, from: number, to: number): RowRange {
  return tops.length < 2 ? { first: 0, end: 0 } : { first: rowAt(tops, from), end: rowAt(tops, to) + 1 };
}
