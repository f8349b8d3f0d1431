import type { getDocumentProxy as openPdf } from "unpdf";
import { MOST_CHARACTERS } from "#shared/contract/chat/text-documents.ts";
import { decodeText } from "./decode-text.ts";
import { type DocumentProblem, MOST_PAGES } from "./document-limits.ts";

type PDFDocumentProxy = Awaited<ReturnType<typeof openPdf>>;
type PDFPageProxy = Awaited<ReturnType<PDFDocumentProxy["getPage"]>>;
type TextContent = Awaited<ReturnType<PDFPageProxy["getTextContent"]>>;

export interface FileToRead {
  readonly bytes: ArrayBuffer;
  readonly pdf: boolean;
}

export type ExtractedText =
  /** `readPages`: how many of its pages the text is of, where it isn't all of them. */
  | { readonly text: string; readonly pages: number | null; readonly readPages?: number }
  | { readonly problem: DocumentProblem; readonly found?: number; readonly allowed?: number };

/**
 * Takes the text out of a file, in a worker. Nothing in it runs or loads: of a PDF only its words are read, page by page
 * and no more than `most` characters of them. A text that is longer is refused.
 */
export async function extractText({ bytes, pdf }: FileToRead, most = MOST_CHARACTERS): Promise<ExtractedText> {
  return pdf ? await pdfText(new Uint8Array(bytes), most) : plainText(new Uint8Array(bytes), most);
}

function plainText(bytes: Uint8Array, most: number): ExtractedText {
  const text = decodeText(bytes)?.trim();
  if (text === undefined) return { problem: "notText" };
  if (text.length > most) return { problem: "tooLong", found: text.length, allowed: most };
  return text === "" ? { problem: "empty" } : { text, pages: null };
}

/** `%PDF-` may stand behind a few other bytes. */
const HEAD = 1024;
/** Characters of a page that may be blanks. */
const SPARE = 10_000;

async function pdfText(bytes: Uint8Array, most: number): Promise<ExtractedText> {
  if (!new TextDecoder("latin1").decode(bytes.subarray(0, HEAD)).includes("%PDF-")) return { problem: "damaged" };
  const { getDocumentProxy } = await import("unpdf");
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0 });
    try {
      const pages = document.numPages;
      if (pages > MOST_PAGES) return { problem: "tooManyPages", found: pages, allowed: MOST_PAGES };
      const { text, readPages } = await wordsOf(document, most);
      // Scanned: pictures of words, and no words.
      if (text === "") return { problem: "noWords", found: pages };
      return { text, pages, ...(readPages < pages ? { readPages } : {}) };
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (thrown) {
    return { problem: (thrown as { name?: unknown } | null)?.name === "PasswordException" ? "locked" : "damaged" };
  }
}

const BETWEEN = "\n\n";

/**
 * The words of the pages, one page after the other, up to `most` characters. A page that has more than fits isn't taken,
 * unless it is the first: of that there is its beginning.
 */
async function wordsOf(document: PDFDocumentProxy, most: number): Promise<{ text: string; readPages: number }> {
  let text = "";
  for (let number = 1; number <= document.numPages; number += 1) {
    const room = most - text.length - (text === "" ? 0 : BETWEEN.length);
    const page = await document.getPage(number);
    const { words, whole } = await wordsOfPage(page, room);
    page.cleanup();
    if (!whole) return text === "" ? { text: words, readPages: 0 } : { text, readPages: number - 1 };
    if (words !== "") text = text === "" ? words : `${text}${BETWEEN}${words}`;
  }
  return { text, readPages: document.numPages };
}

/** As the page says them, piece by piece: what doesn't fit any more isn't even asked for. */
async function wordsOfPage(page: PDFPageProxy, room: number): Promise<{ words: string; whole: boolean }> {
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  // Blanks and controls of a page are dropped below; more than this many is no page that is set.
  const most = 2 * room + SPARE;
  let raw = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value.items) if ("str" in item) raw += item.hasEOL ? `${item.str}\n` : item.str;
    if (raw.length <= most) continue;
    await reader.cancel(new Error("The text is longer than what is taken."));
    return { words: tidy(raw).slice(0, room).toWellFormed(), whole: false };
  }
  const words = tidy(raw);
  return words.length <= room ? { words, whole: true } : { words: words.slice(0, room).toWellFormed(), whole: false };
}

/** Controls say nothing, and the blanks with which a line is set no more than one. */
const tidy = (page: string): string =>
  page
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
