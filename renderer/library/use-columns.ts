import { type RefObject, useLayoutEffect, useState } from "react";

/** Between tiles, and at both sides of the grid, in pixels. */
export const GAP = 16;
export const SIDE = 20;

/** How many tiles of a least width fit beside one another, one for a list; null until there is something to measure. */
export function useColumns(scroller: RefObject<HTMLElement | null>, narrowest: number | null): number | null {
  const [columns, setColumns] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const fitting = ({ clientWidth }: HTMLElement) => (narrowest === null ? 1 : columnsIn(clientWidth, narrowest));
    const measure = () => setColumns(fitting(element));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [scroller, narrowest]);
  return narrowest === null && columns !== null ? 1 : columns;
}

const columnsIn = (width: number, narrowest: number): number =>
  Math.max(1, Math.floor((width - 2 * SIDE + GAP) / (narrowest + GAP)));

/** How wide a tile is in a grid of a width, in pixels. */
export const tileWidth = (width: number, columns: number): number => (width - 2 * SIDE - (columns - 1) * GAP) / columns;
