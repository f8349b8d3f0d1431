import type { BrowseHeading } from "#shared/contract/library/browse.ts";

/** A heading over files, or one line of so many, the first of which is at the place `at`. */
export type GridRow =
  | { readonly kind: "heading"; readonly heading: BrowseHeading }
  | { readonly kind: "files"; readonly at: number; readonly count: number };

/** So many files have the first line of a heading to themselves: what came above keeps out of the lines in sight. */
export interface Lead {
  readonly key: string;
  readonly count: number;
  /** In a grid of so many columns. */
  readonly columns: number;
}

/** The lead by which a line begins with the file at a place; null where none is needed. */
export function leadTo(headings: readonly BrowseHeading[], columns: number, place: number): Lead | null {
  let begins = 0;
  for (const { key, count } of headings) {
    if (place < begins + count) {
      const over = (place - begins) % columns;
      return over === 0 ? null : { key, count: over, columns };
    }
    begins += count;
  }
  return null;
}

/** Counted files as lines of a grid, by their headings; nothing of them needs to be loaded. */
export function layOutRows(
  headings: readonly BrowseHeading[],
  columns: number,
  withHeadings: boolean,
  lead: Lead | null = null,
): GridRow[] {
  const rows: GridRow[] = [];
  let at = 0;
  for (const heading of headings) {
    if (heading.count === 0) continue;
    if (withHeadings) rows.push({ kind: "heading", heading });
    const end = at + heading.count;
    let room = lead?.key === heading.key && lead.columns === columns ? lead.count : columns;
    while (at < end) {
      const count = Math.min(room, end - at);
      rows.push({ kind: "files", at, count });
      at += count;
      room = columns;
    }
  }
  return rows;
}

/** The index of the row that holds the file at a place; −1 for none. */
export function rowOfPlace(rows: readonly GridRow[], place: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    // A heading stands before the files of the row after it.
    const files = row?.kind === "files" ? row : rows[middle + 1];
    if (files?.kind !== "files") return -1;
    if (place < files.at) high = middle - 1;
    else if (row?.kind === "heading" || place >= files.at + files.count) low = middle + 1;
    else return middle;
  }
  return -1;
}

/** The next row of files from an index on, in a direction. */
function filesFrom(rows: readonly GridRow[], index: number, step: 1 | -1) {
  for (let at = index; at >= 0 && at < rows.length; at += step) {
    const row = rows[at];
    if (row?.kind === "files") return row;
  }
  return undefined;
}

/** Which place the arrow keys lead to, row by row as they are laid out; the same one at an edge. `page`: rows in view. */
export function neighborOfPlace(rows: readonly GridRow[], place: number, key: string, page = 1): number {
  const index = rowOfPlace(rows, place);
  const here = rows[index];
  if (here?.kind !== "files") return 0;
  const last = filesFrom(rows, rows.length - 1, -1);
  const end = last ? last.at + last.count - 1 : place;
  const inLine = (other: ReturnType<typeof filesFrom>) =>
    other ? other.at + Math.min(place - here.at, other.count - 1) : place;
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, place - 1);
    case "ArrowRight":
      return Math.min(end, place + 1);
    case "ArrowUp":
      return inLine(filesFrom(rows, index - 1, -1));
    case "ArrowDown":
      return inLine(filesFrom(rows, index + 1, 1));
    case "PageUp":
      return inLine(filesFrom(rows, Math.max(0, index - page), 1));
    case "PageDown":
      return inLine(filesFrom(rows, Math.min(rows.length - 1, index + page), -1));
    case "Home":
      return 0;
    case "End":
      return end;
    default:
      return place;
  }
}
