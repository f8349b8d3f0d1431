import { type GridRows, rowOfPlace } from "../grid/lay-out-rows.ts";
import { rowAt } from "./row-tops.ts";

/** Files that came (less than none: that went) above what was in sight since an answer was first looked at. */
export interface InsertedAbove {
  /** The answer it is; of another one the count says nothing. */
  readonly of: unknown;
  readonly count: number;
}

export interface LaidOut {
  readonly rows: GridRows;
  /** Where each row begins, in pixels. */
  readonly tops: Float64Array;
  readonly above: InsertedAbove;
}

export interface ScrollAnchor {
  /** How far to scroll, in pixels. */
  readonly top: number;
  /** So many rows further down (less than none: up) stands what stood here. */
  readonly rows: number;
}

/**
 * How far to scroll so that what stood at the top of the sight stands there in another layout, in pixels; null where that
 * means nothing: at the very top, and over other files of which it isn't known how many came above.
 */
export function anchoredScroll(before: LaidOut, now: LaidOut, scrolled: number): ScrollAnchor | null {
  const came = before.above.of === now.above.of ? now.above.count - before.above.count : 0;
  if (scrolled <= 0 || (came === 0 && filesIn(before.rows) !== filesIn(now.rows))) return null;
  const index = rowAt(before.tops, scrolled);
  const row = before.rows.at(index);
  // A heading has no place of its own: it stands over the first of its files.
  const files = row?.kind === "heading" ? before.rows.at(index + 1) : row;
  if (files?.kind !== "files") return null;
  const found = rowOfPlace(now.rows, files.at + came);
  if (found < 0) return null;
  const heading = row?.kind === "heading" && now.rows.at(found - 1)?.kind === "heading";
  const to = heading ? found - 1 : found;
  const top = (now.tops[to] ?? 0) + (scrolled - (before.tops[index] ?? 0));
  return { top, rows: came === 0 ? 0 : to - index };
}

function filesIn(rows: GridRows): number {
  const last = rows.at(rows.length - 1);
  return last?.kind === "files" ? last.at + last.count : 0;
}
