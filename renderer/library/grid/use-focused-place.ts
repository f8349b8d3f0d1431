import { type RefObject, useCallback, useEffect, useRef } from "react";
import { isFocusLost } from "#renderer/components/index.ts";
import { useLatest } from "#renderer/lib/index.ts";
import type { RowsHandle } from "../rows/rows.tsx";
import type { PlacedFile } from "../selection.ts";
import { type GridRows, rowOfPlace } from "./lay-out-rows.ts";

/** A row that was scrolled to comes and goes while it is measured; for so long the focus is brought to it again. */
const FRAMES_TO_SETTLE = 30;
/** A file that isn't loaded yet is waited for. */
const FRAMES_TO_LOAD = 120;

/** Brings the focus to a file that the keys lead to: its cell may only exist after its row was scrolled into view. */
export function useFocusedPlace(
  spot: PlacedFile | null,
  rows: GridRows,
  scroller: RefObject<HTMLElement | null>,
  virtual: RefObject<RowsHandle | null>,
): { wantsFocus: RefObject<boolean>; bring: (spot: PlacedFile) => () => void } {
  const wantsFocus = useRef(false);
  const newestRows = useLatest(rows);
  const bring = useCallback(
    (to: PlacedFile) => {
      const row = rowOfPlace(newestRows.current, to.at);
      // Under the first heading lies the top: it is shown with its first row.
      virtual.current?.show(row === 1 ? 0 : row, "nearest");
      let frame = 0;
      let patience = FRAMES_TO_SETTLE;
      let waiting = FRAMES_TO_LOAD;
      const take = () => {
        const now = document.activeElement;
        // Whoever went on to something else keeps it.
        const free = isFocusLost() || scroller.current?.contains(now) === true;
        const cell = scroller.current?.querySelector<HTMLElement>(`[data-asset="${to.id}"]`);
        if (free) cell?.focus({ preventScroll: true });
        if (cell) patience -= 1;
        else waiting -= 1;
        wantsFocus.current = free && patience > 0 && waiting > 0;
        if (wantsFocus.current) frame = requestAnimationFrame(take);
      };
      frame = requestAnimationFrame(take);
      return () => cancelAnimationFrame(frame);
    },
    [scroller, virtual],
  );
  // Rows that change while it is brought lead elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    return wantsFocus.current && spot !== null ? bring(spot) : undefined;
  }, [spot, rows, bring]);
  return { wantsFocus, bring };
}
