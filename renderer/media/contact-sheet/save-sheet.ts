import { drawList, type ListColumn, type ListRow } from "./draw-list.ts";
import { drawSheets } from "./draw-sheet.ts";
import { ON_PAGE, PAGE } from "./lay-out-sheet.ts";
import type { SheetCell } from "./sheet-cell.ts";

/** A4 in points. */
const A4 = { width: 841.89, height: 595.28 };

async function pdfOf(title: string, pages: AsyncIterable<OffscreenCanvas>): Promise<Blob> {
  // Only who saves a sheet needs the library.
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setCreator("Reelsong");
  for await (const canvas of pages) {
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    const image = await document.embedJpg(await jpeg.arrayBuffer());
    document.addPage([A4.width, A4.height]).drawImage(image, { x: 0, y: 0, ...A4 });
  }
  return new Blob([(await document.save()) as Uint8Array<ArrayBuffer>], { type: "application/pdf" });
}

/** Pages under each other; a canvas can't be higher than this. */
const HIGHEST = 16_000;

async function pngOf(title: string, cells: readonly SheetCell[]): Promise<Blob> {
  const pages = Math.ceil(cells.length / ON_PAGE);
  const scale = Math.min(1, HIGHEST / (pages * PAGE.height));
  const all = new OffscreenCanvas(Math.round(PAGE.width * scale), Math.round(pages * PAGE.height * scale));
  const context = all.getContext("2d", { alpha: false });
  if (context === null) throw new Error("This machine can't draw.");
  let page = 0;
  for await (const canvas of drawSheets(title, cells)) {
    context.drawImage(canvas, 0, page * PAGE.height * scale, all.width, PAGE.height * scale);
    page += 1;
  }
  return all.convertToBlob({ type: "image/png" });
}

/** The cells as a file: pages of a PDF, or one tall picture. */
export function saveContactSheet(kind: "pdf" | "png", title: string, cells: readonly SheetCell[]): Promise<Blob> {
  return kind === "pdf" ? pdfOf(title, drawSheets(title, cells)) : pngOf(title, cells);
}

/** A list with a picture in each row, as a PDF; drawn, so that words of every language are as the studio has them. */
export const saveList = (title: string, columns: readonly ListColumn[], rows: readonly ListRow[]): Promise<Blob> =>
  pdfOf(title, drawList(title, columns, rows));
