import { MOST_SCRIPT, parseFountain } from "#shared/script/index.ts";
import { plainToFountain } from "#shared/script/plain-script.ts";
import { NotAScript, readFdx } from "#shared/script/read-fdx.ts";
import { decodeText } from "./decode-text.ts";
import { MOST_SCRIPT_BYTES } from "./script-limits.ts";

export type ReadScript =
  | { readonly ok: true; readonly text: string; readonly scenes: number }
  /** `found` and `allowed` in bytes, or in characters where `why` is `tooLong`. */
  | { readonly ok: false; readonly why: "tooLarge" | "tooLong"; readonly found: number; readonly allowed: number }
  | { readonly ok: false; readonly why: "tooManyPages"; readonly found: number; readonly allowed: number }
  /** A PDF of pictures; `found` in pages. */
  | { readonly ok: false; readonly why: "noWords"; readonly found: number }
  /** `allowed` in seconds. */
  | { readonly ok: false; readonly why: "tooSlow"; readonly allowed: number }
  | { readonly ok: false; readonly why: "empty" | "notText" | "notFinalDraft" | "format" | "locked" | "damaged" };

/** A file other than a PDF that somebody chose or dropped, as Fountain. Its name says only what it may be: what it is, its bytes say. */
export function readScript(name: string, bytes: Uint8Array): ReadScript {
  if (bytes.length > MOST_SCRIPT_BYTES) {
    return { ok: false, why: "tooLarge", found: bytes.length, allowed: MOST_SCRIPT_BYTES };
  }
  if (isZip(bytes)) return { ok: false, why: "format" };
  const text = decodeText(bytes);
  if (text === null) return { ok: false, why: "notText" };
  if (text.trim() === "") return { ok: false, why: "empty" };
  if (text.length > MOST_SCRIPT * 2) return { ok: false, why: "tooLong", found: text.length, allowed: MOST_SCRIPT };
  const words = wordsOf(name, text);
  if (words === null) return { ok: false, why: "notFinalDraft" };
  if (words.length > MOST_SCRIPT) return { ok: false, why: "tooLong", found: words.length, allowed: MOST_SCRIPT };
  const scenes = parseFountain(words).elements.filter(({ kind }) => kind === "heading").length;
  return { ok: true, text: words, scenes };
}

function wordsOf(name: string, text: string): string | null {
  const start = text.slice(0, 500).trimStart();
  if (start.startsWith("<?xml") || start.startsWith("<FinalDraft") || /\.fdx$/i.test(name)) {
    try {
      return readFdx(text);
    } catch (thrown) {
      if (thrown instanceof NotAScript) return null;
      throw thrown;
    }
  }
  return /\.(?:fountain|spmd)$/i.test(name) ? text : plainToFountain(text);
}

const startsWith = (bytes: Uint8Array, letters: string): boolean =>
  [...letters].every((letter, at) => bytes[at] === letter.charCodeAt(0));
/** Its mark may stand behind a few other bytes. */
export const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");
const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, "PK\u0003\u0004");
