import { breakLines, slantOf } from "../draw-titles.ts";
import { ideographFonts } from "../ideograph-fonts.ts";
import { fitWithin, layOutSheet, MARGIN, PAGE, type SheetPlace } from "./lay-out-sheet.ts";
import type { SheetCell } from "./sheet-cell.ts";

/** As much of a line as fits, with an ellipsis where something is cut off. */
export function cut(context: OffscreenCanvasRenderingContext2D, text: string, most: number): string {
  if (context.measureText(text).width <= most) return text;
  const signs = [...text];
  while (signs.length > 0 && context.measureText(`${signs.join("")}…`).width > most) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/** By an element: the page's policy lets nothing else read what it made itself. */
export async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

async function drawCell(
  context: OffscreenCanvasRenderingContext2D,
  cell: SheetCell,
  place: SheetPlace,
  face: string,
): Promise<void> {
  const { x, y, width, height } = place;
  context.fillStyle = "#ece9e4";
  context.fillRect(x, y, width, height);
  const picture = cell.picture === null ? null : await loadPicture(cell.picture);
  if (picture) {
    const at = fitWithin(picture.width, picture.height, place);
    context.drawImage(picture, x + at.left, y + at.top, at.width, at.height);
  }
  context.fillStyle = "#1d1a16";
  context.font = `600 26px ${face}`;
  context.fillText(cut(context, cell.title, width), x, y + height + 38);
  context.font = `400 22px ${face}`;
  context.fillStyle = "#5d574e";
  const [first = "", ...rest] = cell.lines;
  context.fillText(cut(context, first, width), x, y + height + 68);
  // The last words in two lines, because a prompt is a sentence or more.
  const [upper = "", ...lower] = breakLines(rest.join(" "), width, (line) => context.measureText(line).width);
  context.fillText(upper, x, y + height + 98);
  context.fillText(cut(context, lower.join(" "), width), x, y + height + 126);
}

/** The fonts of a page, once the pieces that these words need are here. */
export interface SheetFonts {
  readonly face: string;
  readonly heading: string;
  readonly strong: string;
  readonly small: string;
}

export async function sheetFonts(title: string, words: string): Promise<SheetFonts> {
  const others = await ideographFonts(title + words);
  const face = `"Inter Variable", ${others}, sans-serif`;
  const heading = `${slantOf(title)}48px "Newsreader Variable", ${others}, serif`;
  const [strong, small] = [`600 26px ${face}`, `400 22px ${face}`];
  // A canvas doesn't wait for fonts that load when they are first needed.
  await Promise.all([strong, small, heading].map((font) => document.fonts.load(font, title + words).catch(() => [])));
  return { face, heading, strong, small };
}

/** A white page with its title and number. */
export function beginPage(title: string, { heading, small }: SheetFonts, page: number, pages: number) {
  const canvas = new OffscreenCanvas(PAGE.width, PAGE.height);
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("This machine can't draw.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, PAGE.width, PAGE.height);
  context.fillStyle = "#1d1a16";
  context.font = heading;
  context.fillText(cut(context, title, PAGE.width - 2 * MARGIN - 200), MARGIN, MARGIN + 44);
  context.font = small;
  context.textAlign = "right";
  context.fillText(`${page} / ${pages}`, PAGE.width - MARGIN, MARGIN + 44);
  context.textAlign = "left";
  return { canvas, context };
}

/** The pages one after the other; only one of them is in memory while it is drawn. */
export async function* drawSheets(title: string, cells: readonly SheetCell[]): AsyncGenerator<OffscreenCanvas> {
  const words = cells.flatMap((cell) => [cell.title, ...cell.lines]).join("");
  const fonts = await sheetFonts(title, words);
  const places = layOutSheet(cells.length);
  const pages = (places.at(-1)?.page ?? 0) + 1;
  for (let page = 0; page < pages; page += 1) {
    const { canvas, context } = beginPage(title, fonts, page + 1, pages);
    for (const [index, cell] of cells.entries()) {
      const place = places[index];
      if (place?.page === page) await drawCell(context, cell, place, fonts.face);
    }
    yield canvas;
  }
}
