/* oxlint-disable react/refs -- rows that were drawn are kept beside React, which would draw all of them again for one */
import { type ReactNode, useEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { GridRow, GridRows } from "../grid/lay-out-rows.ts";
import type { RowRange } from "./row-tops.ts";

/** So long of a frame rows may be drawn, in milliseconds: what the browser makes of them takes as long again. */
const FRAME_SHARE = 4;

export interface RowPlace {
  readonly index: number;
  /** In pixels. */
  readonly top: number;
  /** By which it is known while it is on the page, whatever comes above. */
  readonly slot: number;
}

/** Draws rows; heights in pixels. */
export interface RowDrawing {
  /** What rows are drawn by besides their files. */
  readonly marks: unknown;
  whole: (row: GridRow, at: RowPlace) => ReactNode;
  /** Where its files will stand. */
  sketch: (row: GridRow, at: RowPlace, height: number) => ReactNode;
  /** Whether what it shows is loaded. */
  isHere: (row: GridRow) => boolean;
}

interface Drawn {
  readonly node: ReactNode;
  readonly row: GridRow;
  readonly at: RowPlace;
  readonly by: RowDrawing;
}

export interface DrawnRows {
  rows: GridRows;
  tops: Float64Array;
  range: RowRange;
  /** So many rows came above what was in sight. */
  came: number;
  /** They race by: nobody can look at them. */
  racing: boolean;
  drawing: RowDrawing;
  /** How far it is scrolled now. */
  scrolled: () => number;
}

/**
 * Rows come as sketches. Each frame draws one of them whole, or as many as there is time for, those in sight first; rows
 * that race by stay sketches. A row that is whole stays it while it is there, and waits for its turn where other files
 * came to stand in it; all else that is seen of it, as what is selected, is drawn at once.
 */
export function useDrawnRows({ rows, tops, range, came, racing, drawing, scrolled }: DrawnRows): ReactNode[] {
  /** The rows that are whole, by their slot. */
  const whole = useRef(new Map<number, Drawn>());
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const placeOf = (index: number): RowPlace => ({ index, top: tops[index] ?? 0, slot: index - came });
  const draw = (row: GridRow, index: number): Drawn => {
    const at = placeOf(index);
    return { node: drawing.whole(row, at), row, at, by: drawing };
  };

  useEffect(() => {
    for (const slot of whole.current.keys())
      if (slot < range.first - came || slot >= range.end - came) whole.current.delete(slot);
    if (racing) return undefined;
    const waiting: number[] = [];
    for (let index = range.first; index < range.end; index += 1) {
      const row = rows.at(index);
      if (row?.kind === "files" && whole.current.get(index - came)?.by !== drawing && drawing.isHere(row))
        waiting.push(index);
    }
    if (waiting.length === 0) return undefined;
    const turn = requestAnimationFrame(() => {
      const began = performance.now();
      const top = scrolled();
      const unseen = (index: number) => Number((tops[index + 1] ?? 0) <= top);
      for (const index of waiting.sort((a, b) => unseen(a) - unseen(b) || a - b)) {
        const row = rows.at(index);
        if (row) whole.current.set(index - came, draw(row, index));
        flushSync(redraw);
        if (performance.now() - began > FRAME_SHARE) break;
      }
    });
    return () => cancelAnimationFrame(turn);
  });

  const nodes: ReactNode[] = [];
  for (let index = range.first; index < range.end; index += 1) {
    const row = rows.at(index);
    if (!row) continue;
    const at = placeOf(index);
    const before = whole.current.get(at.slot);
    if (row.kind === "files" && !(before?.row.kind === "files" && drawing.isHere(row))) {
      nodes.push(drawing.sketch(row, at, (tops[index + 1] ?? 0) - at.top));
      continue;
    }
    const stands = before && before.by.marks === drawing.marks && isAt(before.at, at) && isAlike(before.row, row);
    const now = stands ? before : draw(row, index);
    whole.current.set(at.slot, now);
    nodes.push(now.node);
  }
  return nodes;
}

const isAt = (before: RowPlace, at: RowPlace): boolean => before.top === at.top && before.index === at.index;

/** Holds the same places. A heading says how many files it stands over: another one is drawn at once. */
const isAlike = (before: GridRow, row: GridRow): boolean =>
  before.kind === "files"
    ? row.kind === "files" && before.at === row.at && before.count === row.count
    : row.kind === "heading" && before.heading === row.heading;
