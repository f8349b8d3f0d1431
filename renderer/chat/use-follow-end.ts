import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isNearEnd, ReaderMoves } from "./reader-moves.ts";

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

  const keepEnd = useCallback(() => {
    const element = scroller.current;
    if (element && following.current) element.scrollTop = element.scrollHeight;
  }, [scroller]);

  useLayoutEffect(() => {
    if (following.current) toEnd();
  }, [toEnd]);

  useEffect(() => {
    const element = scroller.current;
    const inside = content.current;
    if (!element || !inside) return;
    const reader = new ReaderMoves(element);
    const touch = (event: Event) => {
      // The pointer moves also where nothing is dragged.
      if (event.type !== "pointermove" || (event as PointerEvent).buttons !== 0) reader.touch(performance.now());
    };
    const moved = () => {
      const meant = reader.moved(element, performance.now());
      if (meant !== "nothing") following.current = meant === "arrived";
      setAway(!isNearEnd(element) && !following.current);
    };
    const grew = new ResizeObserver(() => {
      if (following.current) element.scrollTop = element.scrollHeight;
      // Opened at a message of a thread that is in view as a whole: its end isn't away.
      else setAway(!isNearEnd(element));
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

  return { away, toEnd, leaveEnd, keepEnd };
}
