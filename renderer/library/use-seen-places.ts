import { type RefObject, useCallback, useState } from "react";
import type { GridRow } from "./lay-out-rows.ts";
import type { RowsHandle } from "./rows/rows.tsx";

/** Rows around those in view that are loaded with them. */
const AROUND = 4;
/** Places are told in steps, so that most scrolling changes nothing here. */
const STEP = 50;

export interface Places {
  readonly from: number;
  readonly to: number;
}

/** Which places are in view or near it; `look` is called when it scrolls. */
export function useSeenPlaces(rows: readonly GridRow[], virtual: RefObject<RowsHandle | null>) {
  const [seen, setSeen] = useState<Places>({ from: 0, to: STEP });
  const look = useCallback(() => {
    const sight = virtual.current?.inSight();
    if (!sight) return;
    const from = placeFrom(rows, Math.max(0, sight.first - AROUND), 1);
    const to = placeFrom(rows, Math.min(rows.length - 1, sight.end - 1 + AROUND), -1);
    const next = { from: Math.floor(from / STEP) * STEP, to: Math.ceil((to + 1) / STEP) * STEP };
    setSeen((before) => (before.from === next.from && before.to === next.to ? before : next));
  }, [rows, virtual]);
  return { seen, look };
}

/** The first (or last) place of the nearest row of files in a direction. */
function placeFrom(rows: readonly GridRow[], index: number, step: 1 | -1): number {
  for (let at = index; at >= 0 && at < rows.length; at += step) {
    const row = rows[at];
    if (row?.kind === "files") return step === 1 ? row.at : row.at + row.count - 1;
  }
  return 0;
}
