import { type GridRow, rowOfPlace } from "../lay-out-rows.ts";
import { rowAt } from "./row-tops.ts";

interface LaidOut {
  readonly rows: readonly GridRow[];
  /** Where each row begins, in pixels. */
  readonly tops: Float64Array;
}

/**
 * How far to scroll so that what stood at the top of the sight stands there in another layout of the same files, in
 * pixels; null where that means nothing: at the very top, and over other files.
 */
export function placeKept(before: LaidOut, now: LaidOut, scrolled: number): number | null {
  if (scrolled <= 0 || filesIn(before.rows) !== filesIn(now.rows)) return null;
  const index = rowAt(before.tops, scrolled);
  const row = before.rows[index];
  // A heading has no place of its own: it stands over the first of its files.
  const files = row?.kind === "heading" ? before.rows[index + 1] : row;
  if (files?.kind !== "files") return null;
  const found = rowOfPlace(now.rows, files.at);
  const heading = row?.kind === "heading" && now.rows[found - 1]?.kind === "heading";
  return (now.tops[heading ? found - 1 : found] ?? 0) + (scrolled - (before.tops[index] ?? 0));
}

function filesIn(rows: readonly GridRow[]): number {
  const last = rows.at(-1);
  return last?.kind === "files" ? last.at + last.count : 0;
}
