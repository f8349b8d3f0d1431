import type { BrowseHeading } from "#shared/contract/library/browse-headings.ts";

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

/**
 * The rows of a grid, by their number. Each is made when it is asked for: a hundred thousand files have 25,000, and as many
 * objects for each key of a search kept the garbage collector busy for several milliseconds.
 */
export interface GridRows {
  readonly length: number;
  /** By number: 1 for a heading, 0 for files. */
  readonly isHeading: Uint8Array;
  /** No row before the first or behind the last. */
  at(index: number): GridRow | undefined;
}

/** Counted files as lines of a grid, by their headings; nothing of them needs to be loaded. */
export function layOutRows(
  headings: readonly BrowseHeading[],
  columns: number,
  withHeadings: boolean,
  lead: Lead | null = null,
): GridRows {
  const groups = headings.filter(({ count }) => count > 0);
  const heads = withHeadings ? 1 : 0;
  const firstLineOf = ({ key }: BrowseHeading) =>
    lead?.key === key && lead.columns === columns ? lead.count : columns;
  // The row and the place with which each group begins, and where the last one ends.
  const rows = new Uint32Array(groups.length + 1);
  const places = new Uint32Array(groups.length + 1);
  for (const [index, group] of groups.entries()) {
    const others = Math.max(0, group.count - firstLineOf(group));
    rows[index + 1] = (rows[index] ?? 0) + heads + 1 + Math.ceil(others / columns);
    places[index + 1] = (places[index] ?? 0) + group.count;
  }
  const length = rows[groups.length] ?? 0;
  const isHeading = new Uint8Array(length);
  if (withHeadings) for (const row of rows.subarray(0, groups.length)) isHeading[row] = 1;

  return {
    length,
    isHeading,
    at(index) {
      if (index < 0 || index >= length) return undefined;
      const number = lastUpTo(rows, index);
      const heading = groups[number];
      if (heading === undefined) return undefined;
      const line = index - (rows[number] ?? 0) - heads;
      if (line < 0) return { kind: "heading", heading };
      const first = firstLineOf(heading);
      const begins = line === 0 ? 0 : first + (line - 1) * columns;
      const count = Math.min(line === 0 ? first : columns, heading.count - begins);
      return { kind: "files", at: (places[number] ?? 0) + begins, count };
    },
  };
}

/** The last of rising figures that is no more than another; the first at least. */
function lastUpTo(figures: Uint32Array, figure: number): number {
  let low = 0;
  let high = figures.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((figures[middle] ?? 0) <= figure) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The index of the row that holds the file at a place; −1 for none. */
export function rowOfPlace(rows: GridRows, place: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const row = rows.at(middle);
    // A heading stands before the files of the row after it.
    const files = row?.kind === "files" ? row : rows.at(middle + 1);
    if (files?.kind !== "files") return -1;
    if (place < files.at) high = middle - 1;
    else if (row?.kind === "heading" || place >= files.at + files.count) low = middle + 1;
    else return middle;
  }
  return -1;
}

/** The next row of files from an index on, in a direction. */
function filesFrom(rows: GridRows, index: number, step: 1 | -1) {
  for (let at = index; at >= 0 && at < rows.length; at += step) {
    const row = rows.at(at);
    if (row?.kind === "files") return row;
  }
  return undefined;
}

/** Which place the arrow keys lead to, row by row as they are laid out; the same one at an edge. `page`: rows in view. */
export function neighborOfPlace(rows: GridRows, place: number, key: string, page = 1): number {
  const index = rowOfPlace(rows, place);
  const here = rows.at(index);
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
