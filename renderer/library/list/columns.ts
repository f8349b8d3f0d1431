import type { BrowseSort } from "#shared/contract/library/browse.ts";
import { type ColumnId, columnIds, type ViewOptions } from "../view-options.ts";

/** Widths in pixels, before somebody changes them; the name takes what is left. */
const widths: Readonly<Record<ColumnId | "name", number>> = {
  name: 180,
  kind: 72,
  rating: 72,
  made: 142,
  duration: 66,
  resolution: 94,
  size: 72,
  model: 84,
  project: 96,
  tags: 120,
};
export const NARROWEST_COLUMN = 48;

export interface Column {
  readonly id: ColumnId | "name";
  readonly width: number;
  /** What a press on its head orders by; tags have no order. */
  readonly sort: BrowseSort | null;
}

/** The columns that are shown, in their order, the name first. */
export function shownColumns({ columns, widths: changed }: Pick<ViewOptions, "columns" | "widths">): Column[] {
  return (["name", ...columnIds.filter((id) => columns.includes(id))] as const).map((id) => ({
    id,
    width: changed[id] ?? widths[id],
    sort: id === "tags" ? null : id,
  }));
}

/** As `grid-template-columns`; the name grows into what is left unless it was given a width. */
export function templateOf(columns: readonly Column[], changed: ViewOptions["widths"]): string {
  return columns
    .map(({ id, width }) => (id === "name" && changed.name === undefined ? `minmax(${width}px, 1fr)` : `${width}px`))
    .join(" ");
}

/** Texts rise first, figures fall first; a second press turns the order round. */
export function orderAfterPress(
  options: Pick<ViewOptions, "sort" | "descending">,
  pressed: BrowseSort,
): Pick<ViewOptions, "sort" | "descending"> {
  if (options.sort === pressed) return { sort: pressed, descending: !options.descending };
  return { sort: pressed, descending: !["name", "kind", "model", "project"].includes(pressed) };
}
