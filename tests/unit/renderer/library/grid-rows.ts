import type { GridRow, GridRows } from "#renderer/library/grid/lay-out-rows.ts";

/** A grid of just these rows. */
export const gridOf = (rows: readonly GridRow[]): GridRows => ({
  length: rows.length,
  isHeading: Uint8Array.from(rows, ({ kind }) => Number(kind === "heading")),
  at: (index) => rows[index],
});

/** The rows of a grid, from the first to the last. */
export const rowsIn = (grid: GridRows): (GridRow | undefined)[] =>
  Array.from({ length: grid.length }, (_none, index) => grid.at(index));
