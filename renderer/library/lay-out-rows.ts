import type { Asset } from "#shared/contract/media.ts";

/** A heading over the files of one day, or one line of tiles; `at` is the index of its first file. */
export type GridRow =
  | { readonly kind: "day"; readonly day: number; readonly count: number }
  | { readonly kind: "tiles"; readonly at: number; readonly assets: readonly Asset[] };

/** The start of the day, in the machine's time zone, of a moment in milliseconds. */
export function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Files in their order as rows of a grid; by day only where the order is by time. */
export function layOutRows(assets: readonly Asset[], columns: number, byDay: boolean): GridRow[] {
  const rows: GridRow[] = [];
  let at = 0;
  while (at < assets.length) {
    const day = dayOf(assets[at]?.createdAt ?? 0);
    let end = at + 1;
    while (end < assets.length && (!byDay || dayOf(assets[end]?.createdAt ?? 0) === day)) end += 1;
    if (byDay) rows.push({ kind: "day", day, count: end - at });
    for (; at < end; at += columns)
      rows.push({ kind: "tiles", at, assets: assets.slice(at, Math.min(end, at + columns)) });
    at = end;
  }
  return rows;
}

/** Which file the arrow keys lead to from `index`, row by row as they are laid out; the same one at an edge. */
export function neighbour(rows: readonly GridRow[], index: number, key: string): number {
  const lines = rows.flatMap((row) => (row.kind === "tiles" ? [row] : []));
  const line = lines.findIndex(({ at, assets }) => index >= at && index < at + assets.length);
  const here = lines[line];
  if (!here) return 0;
  const last = lines.at(-1);
  const column = index - here.at;
  const inLine = (other: typeof here | undefined) =>
    other ? other.at + Math.min(column, other.assets.length - 1) : index;
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, index - 1);
    case "ArrowRight":
      return last ? Math.min(last.at + last.assets.length - 1, index + 1) : index;
    case "ArrowUp":
      return inLine(lines[line - 1]);
    case "ArrowDown":
      return inLine(lines[line + 1]);
    case "Home":
      return 0;
    case "End":
      return last ? last.at + last.assets.length - 1 : index;
    default:
      return index;
  }
}
