import type { getDocumentProxy as openPdf } from "unpdf";
import { MOST_SCRIPT, parseFountain } from "#shared/script/index.ts";
import { laidOutFountain, type PrintedLine } from "#shared/script/laid-out-script.ts";
import { plainToFountain } from "#shared/script/plain-script.ts";
import type { ReadScript } from "./read-script.ts";
import { MOST_SCRIPT_PAGES } from "./script-limits.ts";

type PDFPageProxy = Awaited<ReturnType<Awaited<ReturnType<typeof openPdf>>["getPage"]>>;
type TextContent = Awaited<ReturnType<PDFPageProxy["getTextContent"]>>;

/** A printed screenplay as Fountain. Nothing in the file runs or loads: of each page only its words and their places are read. */
export async function readPdfScript(bytes: Uint8Array): Promise<ReadScript> {
  const { getDocumentProxy } = await import("unpdf");
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0 });
    try {
      const found = document.numPages;
      if (found > MOST_SCRIPT_PAGES) return { ok: false, why: "tooManyPages", found, allowed: MOST_SCRIPT_PAGES };
      const pages: PrintedLine[][] = [];
      let length = 0;
      for (let number = 1; number <= found; number += 1) {
        const page = await document.getPage(number);
        const { lines, characters } = await linesOf(page, MOST_SCRIPT - length);
        page.cleanup();
        length += characters;
        if (length > MOST_SCRIPT) return { ok: false, why: "tooLong", found: length, allowed: MOST_SCRIPT };
        pages.push(lines);
      }
      // Scanned: pictures of words, and no words.
      if (length === 0) return { ok: false, why: "noWords", found };
      const text = laidOutFountain(pages) ?? plainToFountain(asText(pages));
      const scenes = parseFountain(text).elements.filter(({ kind }) => kind === "heading").length;
      return { ok: true, text, scenes };
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (thrown) {
    const locked = (thrown as { name?: unknown } | null)?.name === "PasswordException";
    return { ok: false, why: locked ? "locked" : "damaged" };
  }
}

interface Piece {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly text: string;
}

/** What doesn't fit into `room` characters any more isn't even asked for. */
async function linesOf(page: PDFPageProxy, room: number): Promise<{ lines: PrintedLine[]; characters: number }> {
  const { height } = page.getViewport({ scale: 1 });
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  const pieces: Piece[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value.items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [, , , size = 12, x = 0, y = 0] = item.transform as readonly number[];
      pieces.push({ x, y: height - y, width: item.width, size: Math.abs(size) || 12, text: item.str });
      length += item.str.length;
    }
    if (length <= room) continue;
    await reader.cancel(new Error("The text is longer than what is taken."));
    return { lines: [], characters: length };
  }
  return { lines: asLines(pieces), characters: length };
}

/** Pieces side by side as lines; what is drawn twice at one place, as bold, is there once. */
function asLines(pieces: readonly Piece[]): PrintedLine[] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row?.[0] && Math.abs(row[0].y - piece.y) < piece.size * 0.4) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => {
    const inOrder = row.toSorted((a, b) => a.x - b.x);
    let text = "";
    let end = Number.NEGATIVE_INFINITY;
    let before: Piece | undefined;
    for (const piece of inOrder) {
      if (before && before.text === piece.text && piece.x - before.x < piece.size * 0.2) continue;
      const gap = text !== "" && piece.x - end > piece.size * 0.2 && !text.endsWith(" ");
      text += gap ? ` ${piece.text}` : piece.text;
      end = piece.x + piece.width;
      before = piece;
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    const clean = text.replace(/[\u0000-\u001f\u007f]/g, "").replace(/\s{2,}/g, "  ");
    return { x: inOrder[0]?.x ?? 0, y: row[0]?.y ?? 0, text: clean.trim().toWellFormed() };
  });
}

/** With an empty line where the page has one. */
const asText = (pages: readonly (readonly PrintedLine[])[]): string =>
  pages
    .map((lines) => {
      const steps = lines.slice(1).map(({ y }, at) => y - (lines[at]?.y ?? 0));
      const single = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 10)] ?? 12;
      const isApart = (at: number) => (steps[at - 1] ?? 0) > 1.4 * single;
      return lines.map(({ text }, at) => (isApart(at) ? `\n${text}` : text)).join("\n");
    })
    .join("\n\n");
