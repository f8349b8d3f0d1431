import { type RefObject, useLayoutEffect, useState } from "react";

/** Between tiles, and at both sides of the grid, in pixels. */
export const GAP = 16;
export const SIDE = 20;

/** How many tiles of a least width fit beside one another; one for a list. */
export function useColumns(scroller: RefObject<HTMLElement | null>, narrowest: number | null): number {
  const [columns, setColumns] = useState(4);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || narrowest === null) return;
    const measure = () =>
      setColumns(Math.max(1, Math.floor((element.clientWidth - 2 * SIDE + GAP) / (narrowest + GAP))));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [scroller, narrowest]);
  return narrowest === null ? 1 : columns;
}
