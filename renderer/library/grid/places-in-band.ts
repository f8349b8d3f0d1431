import type { GridRows } from "./lay-out-rows.ts";
import type { Band } from "./use-rubber-band.ts";

export interface GridMeasure {
  readonly rows: GridRows;
  readonly columns: number;
  /** Inner width of the grid, its sides and the gap between tiles, in pixels. */
  readonly width: number;
  readonly side: number;
  readonly gap: number;
  /** The row at a height, and where a row begins and how high it is. */
  readonly rowAt: (y: number) => number;
  readonly topOf: (row: number) => number;
}

/** The places of the tiles that a rubber band touches, seen or not. */
export function placesInBand(band: Band, { rows, columns, width, side, gap, rowAt, topOf }: GridMeasure): number[] {
  const tile = (width - 2 * side - (columns - 1) * gap) / columns;
  const firstColumn = Math.max(0, Math.ceil((band.left - side - tile) / (tile + gap)));
  const lastColumn = Math.min(columns - 1, Math.floor((band.right - side) / (tile + gap)));
  const places: number[] = [];
  const last = rowAt(band.bottom);
  for (let index = rowAt(band.top); index <= last; index += 1) {
    const row = rows.at(index);
    if (row?.kind !== "files" || topOf(index) > band.bottom) continue;
    for (let column = firstColumn; column <= Math.min(lastColumn, row.count - 1); column += 1)
      places.push(row.at + column);
  }
  return places;
}
