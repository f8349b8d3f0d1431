import { MOST_CHARACTERS } from "#shared/contract/chat/text-documents.ts";
import { decodeText } from "./decode-text.ts";
import { type DocumentProblem, MOST_PAGES } from "./document-limits.ts";

export interface FileToRead {
  readonly bytes: ArrayBuffer;
  readonly pdf: boolean;
}

export type ExtractedText =
  | { readonly text: string; readonly pages: number | null }
  | { readonly problem: DocumentProblem; readonly found?: number; readonly allowed?: number };

/** Takes the text out of a file, in a worker. Nothing in it runs or loads: of a PDF only its words are read. */
export async function extractText({ bytes, pdf }: FileToRead): Promise<ExtractedText> {
  const read = pdf ? await pdfText(new Uint8Array(bytes)) : plainText(new Uint8Array(bytes));
  if ("problem" in read) return read;
  if (read.text.length > MOST_CHARACTERS)
    return { problem: "tooLong", found: read.text.length, allowed: MOST_CHARACTERS };
  return read;
}

function plainText(bytes: Uint8Array): ExtractedText {
  const text = decodeText(bytes)?.trim();
  if (text === undefined) return { problem: "notText" };
  return text === "" ? { problem: "empty" } : { text, pages: null };
}

/** `%PDF-` may stand behind a few other bytes. */
const HEAD = 1024;

async function pdfText(bytes: Uint8Array): Promise<ExtractedText> {
  if (!new TextDecoder("latin1").decode(bytes.subarray(0, HEAD)).includes("%PDF-")) return { problem: "damaged" };
  const { extractText: wordsOf, getDocumentProxy } = await import("unpdf");
  try {
    const document = await getDocumentProxy(bytes);
    try {
      if (document.numPages > MOST_PAGES)
        return { problem: "tooManyPages", found: document.numPages, allowed: MOST_PAGES };
      const { text } = await wordsOf(document, { mergePages: false });
      const words = text
        .map(tidy)
        .filter((page) => page !== "")
        .join("\n\n");
      // Scanned: pictures of words, and no words.
      return words === ""
        ? { problem: "noWords", found: document.numPages }
        : { text: words, pages: document.numPages };
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (thrown) {
    return { problem: (thrown as { name?: unknown } | null)?.name === "PasswordException" ? "locked" : "damaged" };
  }
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
