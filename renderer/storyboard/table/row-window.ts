import { type RefObject, useEffect, useState } from "react";

/** Height of every row of the list, px (shot-table.css). */
export const ROW_HEIGHT = 52;
/** Rows that stand ready above and below what is seen. */
const MARGIN = 12;
/** The window moves by this many rows at a time, so that most scrolling draws nothing. */
const STEP = 6;

export interface RowWindow {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** The rows to draw where `above` px of them are scrolled away and `height` px are seen. */
export function windowOf(above: number, height: number, count: number): RowWindow {
  const first = Math.floor(above / ROW_HEIGHT / STEP) * STEP - MARGIN;
  const end = Math.ceil((above + height) / ROW_HEIGHT / STEP) * STEP + MARGIN;
  return { first: Math.min(Math.max(0, first), count), end: Math.min(count, Math.max(0, end)) };
}

export interface DrawnRow {
  readonly row: number;
  /** Rows left out before it. */
  readonly skipped: number;
}

/** The rows of the window and the one with the focus, which is never left out; what stands between them is counted. */
export function rowsIn({ first, end }: RowWindow, focused: number, count: number): DrawnRow[] {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (focused >= 0 && focused < count && (focused < first || focused >= end)) drawn.push(focused);
  drawn.sort((a, b) => a - b);
  // The end of the list stands for what comes after the last one.
  return [...drawn, count].flatMap((row, index) => {
    const skipped = row - ((drawn[index - 1] ?? -1) + 1);
    return row < count || skipped > 0 ? [{ row, skipped }] : [];
  });
}

function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}

/** The rows of a table that are near to what is seen of it. */
export function useRowWindow(table: RefObject<HTMLTableElement | null>, count: number): RowWindow {
  const [near, setNear] = useState<RowWindow>(() => windowOf(0, 1080, count));
  useEffect(() => {
    if (!table.current) return;
    const element = table.current;
    const scroller = scrollerOf(element);
    const look = () => {
      const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const next = windowOf(Math.max(0, above), scroller.clientHeight, count);
      setNear((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    look();
    const sized = new ResizeObserver(look);
    sized.observe(scroller);
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      sized.disconnect();
      scroller.removeEventListener("scroll", look);
    };
  }, [table, count]);
  return near;
}
