import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLatest } from "#renderer/lib/index.ts";
import type { GridRow, GridRows } from "../grid/lay-out-rows.ts";
import type { RowHeights, RowRange } from "./row-tops.ts";

/**
 * Heights as they are on the page, told by one row of each kind; until these stand, as they are guessed. `layout` names
 * what the heights follow from: another one is measured anew.
 */
export function useRowHeights(
  box: RefObject<HTMLElement | null>,
  rows: GridRows,
  layout: string,
  guess: RowHeights,
): { heights: RowHeights; watch: (range: RowRange) => void } {
  const [measured, setMeasured] = useState<{ layout: string; heights: RowHeights } | null>(null);
  const heights = measured?.layout === layout ? measured.heights : guess;
  const newest = useLatest({ rows, layout, heights });
  const samples = useRef(new Map<Element, GridRow["kind"]>());
  const observer = useRef<ResizeObserver>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another layout are measured though none changed
  useLayoutEffect(() => {
    const known = samples.current;
    const sizes = new ResizeObserver((entries) => {
      const { layout: of, heights: before } = newest.current;
      const next = { ...before };
      for (const { target, borderBoxSize } of entries) {
        const kind = known.get(target);
        // A sample that left has no height. Whole pixels: rows that come above move nothing by a part of one.
        if (kind !== undefined && target.isConnected) next[kind] = Math.ceil(borderBoxSize[0]?.blockSize ?? next[kind]);
      }
      // Before the frame is painted, so that nobody sees rows that were put by a guess.
      if (next.files !== before.files || next.heading !== before.heading)
        flushSync(() => setMeasured({ layout: of, heights: next }));
    });
    observer.current = sizes;
    for (const sample of known.keys()) sizes.observe(sample);
    return () => sizes.disconnect();
  }, [layout]);

  /** Takes samples among the rows that are drawn, where those of before have left. */
  const watch = ({ first, end }: RowRange) => {
    for (const kind of ["heading", "files"] as const) {
      const known = [...samples.current].find(([, of]) => of === kind)?.[0];
      if (known?.isConnected) continue;
      const drawn = [...(box.current?.children ?? [])];
      // A sketch is as high as it was told to be.
      const sample = drawn.find((element, at) => {
        return first + at < end && newest.current.rows.at(first + at)?.kind === kind && element.ariaBusy !== "true";
      });
      if (known) {
        samples.current.delete(known);
        observer.current?.unobserve(known);
      }
      if (!sample) continue;
      samples.current.set(sample, kind);
      observer.current?.observe(sample);
    }
  };
  return { heights, watch };
}
