import { useCallback, useMemo, useState } from "react";
import type { RowRange } from "../rows/row-tops.ts";
import type { InsertedAbove } from "../rows/scroll-anchor.ts";
import type { GridRows } from "./lay-out-rows.ts";

/** Rows around those in view that are loaded with them. */
const AROUND = 4;
/** Places are told in steps, so that most scrolling changes nothing here. */
const STEP = 50;

export interface Places {
  readonly from: number;
  readonly to: number;
}

/** Which places are in view or near it; `look` is called with the rows in sight when these are others. */
export function useSeenPlaces(
  rows: GridRows,
  { of, count }: InsertedAbove,
): { seen: Places; look: (sight: RowRange) => void } {
  const [told, tell] = useState({ from: 0, to: STEP, of, count });
  const look = useCallback(
    (sight: RowRange) => {
      const from = placeFrom(rows, Math.max(0, sight.first - AROUND), 1);
      const to = placeFrom(rows, Math.min(rows.length - 1, sight.end - 1 + AROUND), -1);
      const next = { from: Math.floor(from / STEP) * STEP, to: Math.ceil((to + 1) / STEP) * STEP, of, count };
      tell((before) => (isAlike(before, next) ? before : next));
    },
    [rows, of, count],
  );
  // What came above moved what is in view: the same files are seen, further on.
  const came = told.of === of ? count - told.count : 0;
  const [from, to] = [Math.max(0, told.from + came), told.to + came];
  const seen = useMemo(() => ({ from, to }), [from, to]);
  return { seen, look };
}

const isAlike = (one: Places & InsertedAbove, other: Places & InsertedAbove): boolean =>
  one.from === other.from && one.to === other.to && one.of === other.of && one.count === other.count;

/** The first (or last) place of the nearest row of files in a direction. */
function placeFrom(rows: GridRows, index: number, step: 1 | -1): number {
  for (let at = index; at >= 0 && at < rows.length; at += step) {
    const row = rows.at(at);
    if (row?.kind === "files") return step === 1 ? row.at : row.at + row.count - 1;
  }
  return 0;
}
