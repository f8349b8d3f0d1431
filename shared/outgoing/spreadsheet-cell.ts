import { plainText, withoutTurns } from "./plain-text.ts";

/** What begins a formula, after the blanks and quotation marks that a spreadsheet passes over; the wide signs of Chinese and Japanese input too. */
const atStart = /^([\s"'\u3000]*)(?=[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\u2212\uFE62\uFE63\uFE66\uFE6B])/;
/** The same behind what a spreadsheet of another language takes for the end of a cell or a row. */
const inside = /([;\t\n][\s"'\u3000]*)(?=[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\u2212\uFE62\uFE63\uFE66\uFE6B])/g;

/**
 * A cell of a CSV file (RFC 4180) that a spreadsheet shows as it was and never runs as a formula: whether it parts cells
 * by commas, semicolons or tabs, and whether it takes our quotation marks for its own.
 */
export function spreadsheetCell(value: string | number): string {
  const text = typeof value === "number" ? String(value) : harmless(withoutTurns(plainText(value)));
  return /[",;\t\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const harmless = (text: string): string => text.replace(inside, "$1'").replace(atStart, (blanks) => `'${blanks}`);
