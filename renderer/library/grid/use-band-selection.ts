import { type RefObject, useRef } from "react";
import type { RowsHandle } from "../rows/rows.tsx";
import type { SelectionStep } from "../selection.ts";
import type { BrowsedFile } from "../use-browse.ts";
import { GAP, SIDE } from "../use-columns.ts";
import type { GridRows } from "./lay-out-rows.ts";
import { placesInBand } from "./places-in-band.ts";
import { type Band, useRubberBand } from "./use-rubber-band.ts";

/** Height of the list's head, in pixels. */
export const HEAD = 30;

export interface BandSelectionParts {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly virtual: RefObject<RowsHandle | null>;
  readonly rows: GridRows;
  readonly columns: number;
  readonly list: boolean;
  readonly selected: ReadonlySet<string>;
  readonly at: (place: number) => BrowsedFile | undefined;
  readonly idsBetween: (from: number, to: number) => Promise<string[]>;
  readonly onSelect: (step: SelectionStep) => void;
  /** A step whose files the core has still to name. */
  readonly onSelectOnceKnown: (step: Promise<SelectionStep | null>) => void;
}

/** Selects what a rubber band touches, loaded or not. */
export function useBandSelection(parts: BandSelectionParts): ReturnType<typeof useRubberBand> {
  const { scroller, virtual, rows, columns, list, selected, at, idsBetween, onSelect, onSelectOnceKnown } = parts;
  const touched = (band: Band): number[] => {
    const [view, element] = [virtual.current, scroller.current];
    if (!view || !element) return [];
    const head = list ? HEAD : 0;
    const moved = { ...band, top: band.top - head, bottom: band.bottom - head };
    const measure = { rows, columns, width: element.clientWidth, side: list ? 8 : SIDE, gap: list ? 0 : GAP };
    return placesInBand(moved, { ...measure, rowAt: view.rowAt, topOf: view.topOf });
  };
  const before = useRef<ReadonlySet<string>>(new Set());
  return useRubberBand({
    scroller,
    begins: (target) => {
      before.current = selected;
      return target.closest("[data-asset], .listHead, button") === null;
    },
    onBand: (drawn, add) => {
      const ids = touched(drawn).flatMap((place) => at(place)?.asset.id ?? []);
      onSelect({ type: "these", ids, ...(add ? { besides: before.current } : {}) });
    },
    onEnd: (drawn, add) => {
      const places = touched(drawn);
      const [from, to] = [places[0], places.at(-1)];
      if (from === undefined || to === undefined || places.every((place) => at(place))) return;
      const besides = add ? { besides: before.current } : {};
      onSelectOnceKnown(
        idsBetween(from, to + 1).then((all) => {
          const ids = places.flatMap((place) => all[place - from] ?? []);
          return { type: "these", ids, ...besides };
        }),
      );
    },
    onNothing: () => onSelect({ type: "clear" }),
  });
}
