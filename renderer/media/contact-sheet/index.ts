/** Pictures with their words in rows on pages, as a PDF or a PNG: of a film's shots, of stills. */
export { saveContactSheet } from "./save-sheet.ts";
export type { SheetCell } from "./sheet-cell.ts";
