import { parseFountain } from "#shared/script/index.ts";
import { LINE, PAPER, printScript, type SetLine } from "#shared/script/print-script.ts";

/** Letters that the standard fonts of PDF have (WinAnsi): those of the languages of Western Europe. */
const printable = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;

/** Letters as the font has them: put together, and of several kinds of blanks and hyphens one. */
const printed = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\t\u2000-\u200a\u202f\u3000]/g, " ")
    .replace(/[\u2010\u2011]/g, "-");

export type ScriptPdf =
  | { readonly ok: true; readonly bytes: Uint8Array }
  /** Letters that Courier doesn't have, each once, at most ten. A font with all of Chinese would be ten megabytes a file. */
  | { readonly ok: false; readonly letters: string };

/** The screenplay as a PDF: words, not pictures of them, so that it is searched and imported again. */
export async function scriptPdf(fountain: string, name: string): Promise<ScriptPdf> {
  const pages: SetLine[][] = printScript(parseFountain(printed(fountain)));
  const missing = new Set(pages.flatMap((lines) => lines.flatMap(({ text }) => [...text])));
  const letters = [...missing].filter((sign) => !printable.test(sign));
  if (letters.length > 0) return { ok: false, letters: letters.slice(0, 10).join(" ") };
  // Only who saves one needs the library.
  const { PDFDocument, StandardFonts } = await import("@cantoo/pdf-lib");
  const document = await PDFDocument.create();
  document.setTitle(name);
  document.setCreator("Reelsong");
  const font = await document.embedFont(StandardFonts.Courier);
  for (const lines of pages.length > 0 ? pages : [[]]) {
    const page = document.addPage([PAPER.width, PAPER.height]);
    for (const { x, y, text } of lines) {
      if (text !== "") page.drawText(text, { x, y: PAPER.height - y, size: LINE, font });
    }
  }
  return { ok: true, bytes: await document.save() };
}
