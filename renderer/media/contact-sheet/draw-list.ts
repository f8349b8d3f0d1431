import { breakLines } from "../draw-titles.ts";
import { beginPage, cut, loadPicture, sheetFonts } from "./draw-sheet.ts";
import { LIST_HEAD, layOutRows } from "./lay-out-list.ts";
import { fitWithin, HEAD, MARGIN, PAGE } from "./lay-out-sheet.ts";

/** A line of a list: a picture and its words, one for each column. */
export interface ListRow {
  /** Address of its picture; null leaves its place empty. */
  readonly picture: string | null;
  readonly cells: readonly string[];
}

/** A column of words; the first stands before the picture, the others behind it. Pixels. */
export interface ListColumn {
  readonly heading: string;
  /** 0 takes what the others leave. */
  readonly width: number;
}

const STILL = { width: 288, height: 162 };
const GAP = 28;
const LINE = 30;
const PADDING = 18;
/** Of one cell: more words than a page is high are cut off. */
const MOST_LINES = 40;

/** The pages of a list one after the other, with the headings at the top of each. */
export async function* drawList(
  title: string,
  columns: readonly ListColumn[],
  rows: readonly ListRow[],
): AsyncGenerator<OffscreenCanvas> {
  const words = [...columns.map(({ heading }) => heading), ...rows.flatMap(({ cells }) => cells)].join("");
  const fonts = await sheetFonts(title, words);
  const fixed = columns.reduce((sum, { width }) => sum + width + GAP, 0) + STILL.width;
  const rest = Math.max(100, PAGE.width - 2 * MARGIN - fixed);
  let x = MARGIN;
  const placed = columns.map(({ heading, width }, at) => {
    const column = { heading, x, width: width === 0 ? rest : width };
    x += column.width + GAP + (at === 0 ? STILL.width + GAP : 0);
    return column;
  });
  const still = MARGIN + (placed[0]?.width ?? 0) + GAP;

  const { context: measure } = beginPage(title, fonts, 1, 1);
  measure.font = fonts.small;
  const wrapped = rows.map(({ cells }) =>
    cells.map((cell, at) =>
      breakLines(cell, placed[at]?.width ?? rest, (line) => measure.measureText(line).width).slice(0, MOST_LINES),
    ),
  );
  const heights = wrapped.map(
    (cells) => 2 * PADDING + Math.max(STILL.height, ...cells.map((lines) => lines.length * LINE)),
  );
  const places = layOutRows(heights);
  const pages = (places.at(-1)?.page ?? 0) + 1;
  for (let page = 0; page < pages; page += 1) {
    const { canvas, context } = beginPage(title, fonts, page + 1, pages);
    context.font = fonts.strong;
    for (const { heading, x: left, width } of placed)
      context.fillText(cut(context, heading, width), left, MARGIN + HEAD + LIST_HEAD - PADDING);
    for (const [index, row] of rows.entries()) {
      const place = places[index];
      if (place?.page !== page) continue;
      const top = place.y + PADDING;
      context.fillStyle = "#d8d3ca";
      context.fillRect(MARGIN, place.y, PAGE.width - 2 * MARGIN, 2);
      context.fillStyle = "#ece9e4";
      context.fillRect(still, top, STILL.width, STILL.height);
      const picture = row.picture === null ? null : await loadPicture(row.picture);
      if (picture) {
        const at = fitWithin(picture.width, picture.height, STILL);
        context.drawImage(picture, still + at.left, top + at.top, at.width, at.height);
      }
      context.font = fonts.small;
      context.fillStyle = "#1d1a16";
      for (const [at, lines] of (wrapped[index] ?? []).entries())
        for (const [line, text] of lines.entries())
          context.fillText(text, placed[at]?.x ?? MARGIN, top + 22 + line * LINE);
    }
    yield canvas;
  }
}
