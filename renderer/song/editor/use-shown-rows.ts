import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Rows that are drawn at once, and that come each time the end of them is reached. */
const STEP = 20;

/**
 * How many of `count` rows are drawn: more each time the end comes into sight, so that a book pasted by mistake costs no
 * more than a song.
 */
export function useShownRows(end: RefObject<HTMLElement | null>, count: number): { shown: number; more: () => void } {
  const [wanted, setWanted] = useState(STEP);
  const shown = Math.min(wanted, count);
  const rest = count > shown;
  const more = () => setWanted(shown + STEP);
  const reached = useEffectEvent(more);
  // Watched anew after each step: an end that stays in sight tells nothing by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const element = end.current;
    if (!element || !rest) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached());
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, rest, shown]);
  return { shown, more };
}
