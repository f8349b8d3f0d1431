/** A place on a page; pixels. */
export interface SheetPlace {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of the picture; the words stand under it. */
  readonly height: number;
}

/** A4 across, at 200 dots an inch. */
export const PAGE = { width: 2339, height: 1654 };
export const MARGIN = 96;
export const GAP = 44;
/** Room over the pictures for the title, and under each for its words. */
export const HEAD = 96;
export const WORDS = 142;
const COLUMNS = 4;
const ROWS = 3;
export const ON_PAGE = COLUMNS * ROWS;

/** Three rows of four on each page, from the left; the pictures' places are 16:9. */
export function layOutSheet(count: number): SheetPlace[] {
  const width = Math.floor((PAGE.width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS);
  const rowHeight = Math.floor((PAGE.height - 2 * MARGIN - HEAD) / ROWS);
  return Array.from({ length: count }, (_, index) => {
    const onPage = index % ON_PAGE;
    return {
      page: Math.floor(index / ON_PAGE),
      x: MARGIN + (onPage % COLUMNS) * (width + GAP),
      y: MARGIN + HEAD + Math.floor(onPage / COLUMNS) * rowHeight,
      width,
      height: Math.min(Math.round((width * 9) / 16), rowHeight - WORDS - GAP / 2),
    };
  });
}

/** The largest size of a shape within another, in its middle. */
export function fitWithin(width: number, height: number, into: Pick<SheetPlace, "width" | "height">) {
  const scale = Math.min(into.width / Math.max(1, width), into.height / Math.max(1, height));
  return {
    width: width * scale,
    height: height * scale,
    left: (into.width - width * scale) / 2,
    top: (into.height - height * scale) / 2,
  };
}
