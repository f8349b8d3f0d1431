import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const NEAR = 32;
/** A move this soon after the reader's wheel, key or finger is theirs, in milliseconds. */
const OWN_MOVE = 600;
const OWN_INPUTS = ["wheel", "touchmove", "pointerdown", "pointermove", "keydown"] as const;

/**
 * The one owner of the thread's scroll position: stays at the end while it grows, until the reader scrolls away; the
 * reader's own scroll always wins.
 */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  startAway = false,
) {
  const [away, setAway] = useState(startAway);
  const following = useRef(!startAway);

  const toEnd = useCallback(() => {
    following.current = true;
    setAway(false);
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [scroller]);

  /** Something else than the end is to be read. */
  const leaveEnd = useCallback(() => {
    following.current = false;
    setAway(true);
  }, []);

  useLayoutEffect(() => {
    if (following.current) toEnd();
  }, [toEnd]);

  useEffect(() => {
    const element = scroller.current;
    const inside = content.current;
    if (!element || !inside) return;
    let lastTop = element.scrollTop;
    let touched = Number.NEGATIVE_INFINITY;
    const touch = (event: Event) => {
      // The pointer moves also where nothing is dragged.
      if (event.type !== "pointermove" || (event as PointerEvent).buttons !== 0) touched = performance.now();
    };
    const moved = () => {
      const near = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      // Growing content moves the end away without the reader, and rows that are measured move it up.
      const goesUp = element.scrollTop < lastTop && performance.now() - touched < OWN_MOVE;
      if (goesUp) following.current = false;
      else if (near) following.current = true;
      lastTop = element.scrollTop;
      setAway(!near && !following.current);
    };
    const grew = new ResizeObserver(() => {
      if (following.current) element.scrollTop = element.scrollHeight;
      // Opened at a message of a thread that is in view as a whole: its end isn't away.
      else setAway(element.scrollHeight - element.scrollTop - element.clientHeight >= NEAR);
    });
    element.addEventListener("scroll", moved, { passive: true });
    for (const input of OWN_INPUTS) element.addEventListener(input, touch, { passive: true });
    grew.observe(inside);
    grew.observe(element);
    return () => {
      element.removeEventListener("scroll", moved);
      for (const input of OWN_INPUTS) element.removeEventListener(input, touch);
      grew.disconnect();
    };
  }, [scroller, content]);

  return { away, toEnd, leaveEnd };
}
