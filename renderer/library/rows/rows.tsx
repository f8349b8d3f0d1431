import {
  type Ref,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useLatest } from "#renderer/lib/index.ts";
import type { GridRows } from "../grid/lay-out-rows.ts";
import { type RowHeights, type RowRange, rowAt, rowsBetween, topsOf, type View } from "./row-tops.ts";
import type { InsertedAbove } from "./scroll-anchor.ts";
import { SCROLL_REST_MS, ScrollPace } from "./scroll-pace.ts";
import { type RowDrawing, useDrawnRows } from "./use-drawn-rows.ts";
import { useRowHeights } from "./use-row-heights.ts";
import { useScrollAnchor } from "./use-scroll-anchor.ts";

/** So much above and below what is in sight is drawn before it comes there, in pixels. */
const AROUND = 200;
/** Keys of a search come closer together: what an answer draws out of sight would delay the next answer. */
const ANSWER_REST_MS = 600;

/** What the keys, the rubber band and links ask of the rows. Heights count from the first row's top, in pixels. */
export interface RowsHandle {
  inSight(): RowRange;
  rowAt(y: number): number;
  topOf(row: number): number;
  /** Rows of files that a page of the keyboard has. */
  page(): number;
  show(row: number, where: "nearest" | "center"): void;
}

const viewOf = (scroller: HTMLElement | null, racing = false): View => ({
  top: scroller?.scrollTop ?? 0,
  height: scroller?.clientHeight ?? 0,
  racing,
});

const isSame = (one: View, other: View): boolean =>
  one.top === other.top && one.height === other.height && one.racing === other.racing;

export interface RowsProps {
  ref: Ref<RowsHandle>;
  scroller: RefObject<HTMLElement | null>;
  rows: GridRows;
  cameAbove: InsertedAbove;
  /** What the heights of the rows follow from, and what they will be about. */
  layout: string;
  guess: RowHeights;
  /** Height of what stands above the rows and stays in sight, in pixels. */
  above: number;
  drawing: RowDrawing;
  /** Other rows are in sight, about these, and do not race by. */
  onMove: (sight: RowRange) => void;
}

/**
 * The rows in sight of many that are as high as others of their kind: where each stands is known without drawing it, so
 * that scrolling draws what comes into sight and does nothing else.
 */
export function Rows({ ref, scroller, rows, cameAbove, layout, guess, above, drawing, onMove }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { heights, watch } = useRowHeights(box, rows, layout, guess);
  const tops = useMemo(() => topsOf(rows, heights), [rows, heights]);
  const [seen, see] = useState(() => viewOf(scroller.current));
  const setView = useCallback((next: View) => see((before) => (isSame(before, next) ? before : next)), []);
  const laidOut = useMemo(() => ({ rows, tops, above: cameAbove }), [rows, tops, cameAbove]);
  const { view, came } = useScrollAnchor(scroller, laidOut, seen, setView);
  // Another answer is in sight at once; what is around it is drawn once nobody asks for the next one.
  const { of: answer } = cameAbove;
  const [painted, setPainted] = useState(answer);
  const around = painted === answer ? AROUND : 0;
  const paintAround = useEffectEvent(() => setPainted(answer));
  useEffect(() => {
    const rest = setTimeout(() => startTransition(() => setPainted(answer)), ANSWER_REST_MS);
    return () => clearTimeout(rest);
  }, [answer]);
  const range = useMemo(
    () => rowsBetween(tops, view.top - above - around, view.top - above + view.height + around),
    [tops, view, above, around],
  );
  const scrolled = () => (scroller.current?.scrollTop ?? 0) - above;
  const drawn = useDrawnRows({ rows, tops, range, came, racing: view.racing, drawing, scrolled });
  const newest = useLatest({ tops, range, above, heights, racing: view.racing });
  const pace = useRef(new ScrollPace());
  useLayoutEffect(() => watch(range));
  // From what is known: the page, asked where it is scrolled to, would be laid out before the frame does it.
  useEffect(() => {
    if (!view.racing) onMove(rowsBetween(tops, view.top - above, view.top - above + view.height));
  }, [onMove, tops, view, above]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const look = (racing: boolean) => {
      const { tops: now, range: drawn, above: head } = newest.current;
      const next = viewOf(element, racing);
      const top = next.top - head;
      const wanted = rowsBetween(now, top - AROUND, top + next.height + AROUND);
      if (wanted.first === drawn.first && wanted.end === drawn.end && racing === newest.current.racing) return;
      const seen = rowsBetween(now, top, top + next.height);
      // What is in sight is drawn before the frame is painted, what is near it afterwards.
      if (drawn.first <= seen.first && drawn.end >= seen.end) setView(next);
      else flushSync(() => setView(next));
    };
    const scroll = (event: Event) => {
      clearTimeout(resting);
      // Whoever scrolls types no more.
      paintAround();
      resting = setTimeout(() => look(false), SCROLL_REST_MS);
      look(pace.current.isRacing(element.scrollTop, element.clientHeight, event.timeStamp));
    };
    element.addEventListener("scroll", scroll, { passive: true });
    const sizes = new ResizeObserver(() => look(newest.current.racing));
    sizes.observe(element);
    return () => {
      clearTimeout(resting);
      element.removeEventListener("scroll", scroll);
      sizes.disconnect();
    };
  }, [scroller, setView]);

  useImperativeHandle(ref, () => {
    const show = (row: number, where: "nearest" | "center") => {
      const element = scroller.current;
      const { tops: now, above: head } = newest.current;
      const [top = 0, bottom = 0] = [now[row], now[row + 1]];
      if (!element || row < 0) return;
      const { scrollTop, clientHeight } = element;
      pace.current.rest();
      if (where === "center") element.scrollTop = head + (top + bottom - clientHeight) / 2;
      else if (top < scrollTop) element.scrollTop = top;
      else if (head + bottom > scrollTop + clientHeight) element.scrollTop = head + bottom - clientHeight;
    };
    return {
      show,
      inSight: () => {
        const { top, height } = viewOf(scroller.current);
        const { tops: now, above: head } = newest.current;
        return rowsBetween(now, top - head, top - head + height);
      },
      rowAt: (y) => rowAt(newest.current.tops, y),
      topOf: (row) => newest.current.tops[row] ?? 0,
      page: () => Math.max(1, Math.floor(viewOf(scroller.current).height / newest.current.heights.files)),
    };
  }, [scroller]);

  return (
    <div ref={box} className="gridRows" style={{ height: tops.at(-1) }}>
      {drawn}
    </div>
  );
}
