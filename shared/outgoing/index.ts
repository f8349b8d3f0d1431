/**
 * What leaves for other programs: names of files, texts in documents, lines on a terminal or in a log. Words come from
 * models, services and files; what another program would obey instead of showing is taken out or written as it is.
 */
export { plainLine, plainText, visibleText, withoutTurns } from "./plain-text.ts";
export { isBundleName, safeFolderName, safeName, splitExtension } from "./safe-name.ts";
export { spreadsheetCell } from "./spreadsheet-cell.ts";
