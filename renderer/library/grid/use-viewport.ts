import { type RefObject, useImperativeHandle } from "react";
import type { BrowseQuestion } from "#shared/contract/library/browse.ts";
import type { RowsHandle } from "../rows/rows.tsx";
import type { PlacedFile } from "../selection.ts";
import type { BrowsedFile } from "../use-browse.ts";
import type { GridRows } from "./lay-out-rows.ts";
import type { Viewport } from "./use-outline.ts";
import type { Places } from "./use-seen-places.ts";

export interface ViewportParts {
  readonly question: BrowseQuestion;
  readonly columns: number;
  readonly since: number;
  readonly rows: GridRows;
  readonly seen: Places;
  readonly at: (place: number) => BrowsedFile | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly virtual: RefObject<RowsHandle | null>;
}

/** Lets who asks anew know what is looked at, at that moment. */
export function useViewport(sight: RefObject<(() => Viewport | null) | null>, parts: ViewportParts): void {
  const { question, columns, since, rows, seen, at, scroller, virtual } = parts;
  useImperativeHandle(sight, () => () => {
    const range = virtual.current?.inSight();
    if (!range || !scroller.current) return null;
    const lines: PlacedFile[] = [];
    for (let index = range.first; index < range.end; index += 1) {
      const row = rows.at(index);
      const shown = row?.kind === "files" ? at(row.at) : undefined;
      if (row?.kind === "files" && shown) lines.push({ id: shown.asset.id, at: row.at });
    }
    const [first] = lines;
    const last = lines.at(-1);
    return {
      ...{ question, columns, since, ...seen },
      atTop: scroller.current.scrollTop <= 0,
      // Where the first was thrown away meanwhile, the last one tells.
      lines: first && last && first !== last ? [first, last] : lines,
    };
  });
}
