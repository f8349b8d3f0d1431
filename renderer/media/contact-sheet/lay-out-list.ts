import { HEAD, MARGIN, PAGE } from "./lay-out-sheet.ts";

/** Where a row of a list stands: its page, from 0, and the top of it in pixels. */
export interface RowPlace {
  readonly page: number;
  readonly y: number;
}

/** Of the line of headings that each page begins with. */
export const LIST_HEAD = 56;
/** Under the title, over the foot; a row that is higher has a page to itself and is cut off there. */
const TOP = MARGIN + HEAD + LIST_HEAD;
const ROOM = PAGE.height - MARGIN - TOP;

/** Rows of these heights one under the other, each whole on one page. */
export function layOutRows(heights: readonly number[]): RowPlace[] {
  let [page, used] = [0, 0];
  return heights.map((height) => {
    if (used > 0 && used + height > ROOM) [page, used] = [page + 1, 0];
    const place = { page, y: TOP + used };
    used += Math.min(height, ROOM);
    return place;
  });
}
