import { fileTypeFromBuffer } from "file-type";
import { type ByteReader, looksLikeText } from "#shared/probe/index.ts";

/** What a file that is no media is, by its bytes; `format` is `text`, `svg`, or the document's usual extension. */
export interface DocumentFormat {
  readonly format: string;
  readonly mime: string;
}

/** Enough for the first entries of an archive, which tell a document from any other. */
const HEAD = 64 * 1024;

/** Documents without programs in them: of Office's files those that hold no macros. */
const documents = new Set(["pdf", "rtf", "docx", "xlsx", "pptx", "odt", "ods", "odp", "epub", "psd", "zip"]);

/**
 * Names a text or a document of a known type; null for everything else, which is what programs and scripts of any system
 * are as well (a script is a text, and is kept and called as one). Never rejects for what the bytes are.
 */
export async function documentFormat(reader: ByteReader): Promise<DocumentFormat | null> {
  const head = await reader.read(0, HEAD);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found !== undefined && documents.has(found.ext)) return { format: found.ext, mime: found.mime };
  if (!looksLikeText(head)) return null;
  const start = Buffer.from(head.subarray(0, 4096)).toString("utf8");
  // It can hold scripts, so that only its name differs from a text's: the page and the studio show neither.
  return /<svg[\s>]/i.test(start) && /^\s*</.test(start.replace(/^\uFEFF/, ""))
    ? { format: "svg", mime: "image/svg+xml" }
    : { format: "text", mime: "text/plain" };
}

/** The beginnings of programs and scripts, whatever else the bytes can be taken for as well. */
const programs: readonly (readonly number[])[] = [
  [0x23, 0x21], // #!
  [0x4d, 0x5a], // MZ: Windows
  [0x7f, 0x45, 0x4c, 0x46], // ELF: Linux
  [0xfe, 0xed, 0xfa], // Mach-O, and both ways round
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe], // Mach-O for several processors; Java
  [0x4c, 0, 0, 0, 1, 0x14, 2, 0], // a shortcut of Windows
];

/** Whether a system would run these bytes as they are. A sound of the AMR kind begins like a script. */
export const beginsAsProgram = (head: Uint8Array): boolean =>
  programs.some((signature) => signature.every((byte, index) => head[index] === byte)) &&
  Buffer.from(head.subarray(0, 6)).toString("latin1") !== "#!AMR\n";
