/** A text as it reads once its escapes are resolved, and where each of its characters began in the original. */
export interface Unescaped {
  readonly text: string;
  /** One entry for each character of `text`, and the original's length. */
  readonly starts: Uint32Array;
}

/**
 * What stands for another character: in addresses, in JSON and scripts, in HTML. Control characters and those without
 * width stand for nothing: they would cut a key in two that reads as one.
 */
const ESCAPE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /%[0-9a-f]{2}|\\u\{[0-9a-f]{1,6}\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\\/|&#x[0-9a-f]{1,6};|&#\d{1,7};|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/gi;
/** The beginning of one, at the end of what has come so far. */
export const BEGUN_ESCAPE = /(?:%[0-9a-f]?|\\(?:u\{?[0-9a-f]{0,6}|x[0-9a-f]?)?|&(?:#(?:x[0-9a-f]{0,6}|\d{0,7})?)?)$/i;
/** A key in an address in an address: each is escaped once more. */
const MOST_ROUNDS = 3;

/** Whether an escape, or what stands for nothing, could begin with this character. */
export const beginsEscape = (code: number): boolean =>
  code === 0x25 ||
  code === 0x5c ||
  code === 0x26 ||
  (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) ||
  (code >= 0x7f && (code <= 0x9f || code === 0xad || (code >= 0x200b && code <= 0x2064) || code === 0xfeff));

const unescapable = new RegExp(ESCAPE.source, "i");
/** True where there is nothing to resolve, which is nearly always. */
export const isPlain = (text: string): boolean => !unescapable.test(text);

function meaningOf(written: string): string {
  if (written.length === 1) return "";
  if (written === "\\/") return "/";
  const digits = written.replace(/^(?:%|\\u\{?|\\x|&#)|[};]$/g, "");
  const isHex = !written.startsWith("&#") || /^x/i.test(digits);
  const code = Number.parseInt(digits.replace(/^x/i, ""), isHex ? 16 : 10);
  // A key is of plain letters; what is none of those only has to stay apart from them.
  return code > 0x1f && code < 0x7f ? String.fromCharCode(code) : code > 0x9f ? "\u25a1" : "";
}

/** Resolves escapes, and those that this brings to light. */
export function readEscapes(text: string): Unescaped {
  let read: Unescaped = { text, starts: Uint32Array.from({ length: text.length + 1 }, (_, at) => at) };
  for (let round = 0; round < MOST_ROUNDS && !isPlain(read.text); round += 1) read = once(read);
  return read;
}

function once({ text, starts }: Unescaped): Unescaped {
  const parts: string[] = [];
  const from = new Uint32Array(text.length + 1);
  let length = 0;
  let at = 0;
  const note = () => {
    from[length] = starts[at] as number;
    length += 1;
  };
  const copy = (until: number) => {
    parts.push(text.slice(at, until));
    for (; at < until; at += 1) note();
  };
  for (const found of text.matchAll(ESCAPE)) {
    copy(found.index);
    const meant = meaningOf(found[0]);
    if (meant !== "") {
      parts.push(meant);
      note();
    }
    at += found[0].length;
  }
  copy(text.length);
  note();
  return { text: parts.join(""), starts: from.subarray(0, length) };
}
