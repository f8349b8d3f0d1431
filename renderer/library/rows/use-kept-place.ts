import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { GridRow } from "../lay-out-rows.ts";
import { placeKept } from "./place-kept.ts";
import type { View } from "./row-tops.ts";

/** The file at the top of the sight stays there when the same files are laid out anew: more columns, larger tiles. */
export function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly GridRow[],
  tops: Float64Array,
  onMove: (view: View) => void,
): void {
  const scrolled = useRef(0);
  const before = useRef({ rows, tops });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const note = () => {
      scrolled.current = element.scrollTop;
    };
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  }, [scroller]);
  useLayoutEffect(() => {
    const old = before.current;
    const element = scroller.current;
    if (!element || (old.rows === rows && old.tops === tops)) return;
    before.current = { rows, tops };
    const top = placeKept(old, { rows, tops }, scrolled.current);
    if (top !== null) element.scrollTop = top;
    // The next layout (rows that were measured) may come before the browser tells of this.
    scrolled.current = element.scrollTop;
    onMove({ top: element.scrollTop, height: element.clientHeight, racing: false });
  }, [scroller, rows, tops, onMove]);
}
