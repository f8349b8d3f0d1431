/** Pictures with their words in rows on pages, as a PDF or a PNG: of a film's shots, of stills. */
export type { ListColumn, ListRow } from "./draw-list.ts";
export { saveContactSheet, saveList } from "./save-sheet.ts";
export type { SheetCell } from "./sheet-cell.ts";
