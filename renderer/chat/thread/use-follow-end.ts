/* oxlint-disable react/immutability -- the position of a scroll is the element's own, and set there */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isNearEnd, isScrolling, ReaderMoves } from "./reader-moves.ts";

const OWN_INPUTS = ["wheel", "touchmove", "pointerdown", "pointermove", "keydown"] as const;

/** What Enter or the space bar presses. */
const CONTROLS = "button, a, summary, input, [role=button]";

/** What opens in its place, below itself: whoever presses it reads on there. */
const OPENER = '[aria-expanded="false"]:not([aria-haspopup])';

/** What has its menu open. */
const MENU_BUTTON = '[aria-haspopup="menu"][aria-expanded="true"]';

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
    const reader = new ReaderMoves(element);
    const touch = (event: Event) => {
      const { type, target, key, button, buttons, clientY } = event as KeyboardEvent & PointerEvent;
      const onControl = target instanceof Element && target.closest(CONTROLS) !== null;
      const input = { type, key, button, buttons, clientY, onScroller: target === element, onControl };
      if (isScrolling(input, () => element.getBoundingClientRect())) reader.touch(performance.now());
    };
    const moved = () => {
      const meant = reader.moved(element, performance.now());
      if (meant !== "nothing") following.current = meant === "arrived";
      setAway(!isNearEnd(element) && !following.current);
    };
    const grew = new ResizeObserver(() => {
      // What an open menu hangs from stays where it is, and the menu with it.
      if (element.querySelector(MENU_BUTTON)) return;
      if (following.current) element.scrollTop = element.scrollHeight;
      // Opened at a message of a thread that is in view as a whole: its end isn't away.
      else setAway(!isNearEnd(element));
    });
    // The line that was pressed stays where it is, also at the end of the thread: what it opens is below it.
    const opening = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(OPENER)) following.current = false;
    };
    // A reply may have ended while it stood still: nothing grows any more then.
    const closed = new MutationObserver(() => {
      if (following.current && !element.querySelector(MENU_BUTTON)) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener("click", opening, true);
    element.addEventListener("scroll", moved, { passive: true });
    for (const input of OWN_INPUTS) element.addEventListener(input, touch, { passive: true });
    grew.observe(inside);
    grew.observe(element);
    closed.observe(inside, { subtree: true, attributeFilter: ["aria-expanded"] });
    return () => {
      element.removeEventListener("click", opening, true);
      element.removeEventListener("scroll", moved);
      for (const input of OWN_INPUTS) element.removeEventListener(input, touch);
      grew.disconnect();
      closed.disconnect();
    };
  }, [scroller, content]);

  return { away, toEnd, leaveEnd };
}
