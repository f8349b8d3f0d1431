import { type ReactNode, useEffect, useMemo, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { GridRow } from "../lay-out-rows.ts";
import type { RowRange } from "./row-tops.ts";

/** So long of a frame rows may be drawn, in milliseconds: what the browser makes of them takes as long again. */
const FRAME_SHARE = 4;

/** Draws rows, each as long as it is the same object once. Heights in pixels. */
export interface RowDrawing {
  whole: (row: GridRow, index: number, top: number) => ReactNode;
  /** Where its files will stand. */
  sketch: (row: GridRow, index: number, top: number, height: number) => ReactNode;
  /** Whether what it shows is loaded. */
  isHere: (row: GridRow) => boolean;
}

export interface DrawnRows {
  rows: readonly GridRow[];
  tops: Float64Array;
  range: RowRange;
  /** They race by: nobody can look at them. */
  racing: boolean;
  drawing: RowDrawing;
  /** How far it is scrolled now. */
  scrolled: () => number;
}

/**
 * Rows come as sketches. Each frame draws one of them whole, or as many as there is time for, those in sight first; rows
 * that race by stay sketches. A row that is whole stays it while it is there.
 */
export function useDrawnRows({ rows, tops, range, racing, drawing, scrolled }: DrawnRows): ReactNode[] {
  const whole = useRef(new Set<number>());
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn of other rows, or otherwise, is let go
  const kept = useMemo(() => new Map<number, ReactNode>(), [drawing, rows, tops]);

  useEffect(() => {
    const inRange = (index: number) => index >= range.first && index < range.end;
    for (const index of whole.current) if (!inRange(index)) whole.current.delete(index);
    for (const index of kept.keys()) if (!inRange(index)) kept.delete(index);
    if (racing) return undefined;
    const waiting: number[] = [];
    for (let index = range.first; index < range.end; index += 1) {
      const row = rows[index];
      if (row?.kind === "files" && !whole.current.has(index) && drawing.isHere(row)) waiting.push(index);
    }
    if (waiting.length === 0) return undefined;
    const turn = requestAnimationFrame(() => {
      const began = performance.now();
      const top = scrolled();
      const unseen = (index: number) => Number((tops[index + 1] ?? 0) <= top);
      for (const index of waiting.sort((a, b) => unseen(a) - unseen(b) || a - b)) {
        whole.current.add(index);
        flushSync(redraw);
        if (performance.now() - began > FRAME_SHARE) break;
      }
    });
    return () => cancelAnimationFrame(turn);
  });

  const drawn: ReactNode[] = [];
  for (let index = range.first; index < range.end; index += 1) {
    const row = rows[index];
    if (!row) continue;
    const top = tops[index] ?? 0;
    if (row.kind === "files" && !(whole.current.has(index) && drawing.isHere(row))) {
      drawn.push(drawing.sketch(row, index, top, (tops[index + 1] ?? 0) - top));
      continue;
    }
    const node = kept.get(index) ?? drawing.whole(row, index, top);
    kept.set(index, node);
    drawn.push(node);
  }
  return drawn;
}
