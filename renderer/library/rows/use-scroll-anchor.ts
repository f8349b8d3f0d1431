/* oxlint-disable react/refs, react/immutability -- where rows come to lie follows from where they lay when they were drawn last */
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { View } from "./row-tops.ts";
import { anchoredScroll, type LaidOut } from "./scroll-anchor.ts";

/**
 * What is at the top of the sight stays there when the same files are laid out anew (more columns, larger tiles) and when
 * files come above. Gives the view as it will be, and the number of rows that came above since the start: a row's index
 * without them is the same as long as the row is.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  now: LaidOut,
  view: View,
  onMove: (view: View) => void,
): { view: View; came: number } {
  const scrolled = useRef(0);
  const last = useRef({ laidOut: now, came: 0, top: null as number | null, isNew: false });
  // In this kind of effect, so that it is noted before the rows draw what the same step of scrolling brings.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const note = () => {
      scrolled.current = element.scrollTop;
    };
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  }, [scroller]);

  const before = last.current;
  const { rows, tops, above } = now;
  const isSame = before.laidOut.rows === rows && before.laidOut.tops === tops && before.laidOut.above === above;
  if (!isSame) {
    const kept = anchoredScroll(before.laidOut, now, scrolled.current);
    last.current = { laidOut: now, came: before.came + (kept?.rows ?? 0), top: kept?.top ?? null, isNew: true };
    // The next layout (rows that were measured) may come before this one is on the page.
    if (kept) scrolled.current = kept.top;
  }
  const { laidOut, came, top } = last.current;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || last.current.laidOut !== laidOut || !last.current.isNew) return;
    if (top !== null) element.scrollTop = top;
    last.current = { ...last.current, top: null, isNew: false };
    // Other rows move nothing at the very top. To ask where it is would lay the page out before the frame does, which took
    // six milliseconds of each answer.
    if (top === null && scrolled.current === 0) return;
    scrolled.current = element.scrollTop;
    onMove({ top: element.scrollTop, height: element.clientHeight, racing: false });
  }, [scroller, laidOut, top, onMove]);
  return { view: top === null ? view : { ...view, top }, came };
}
