/** A text as it reads once its escapes are resolved, and where each of its characters began in the original. */
export interface Unescaped {
  readonly text: string;
  /** One entry for each character of `text`, and the original's length. */
  readonly starts: Uint32Array;
}

/** Stand for nothing: they would cut a key in two that reads as one. */
const NOTHING = String.raw`\p{Default_Ignorable_Code_Point}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f`;
/** Other clothes of plain letters: full width, raised, circled, mathematical; and the dashes that a hyphen becomes. */
const DRESSED = String.raw`\u00aa\u00b2\u00b3\u00b9\u00ba\u017f\u02b0-\u02e3\u1d2c-\u1dbf\u2010-\u2015\u2024-\u2026\u203c\u2047-\u2049\u2070-\u209c\u20a8\u2100-\u217f\u2212\u2460-\u24ea\u2c7c\u2c7d\ua7f1-\ua7f4\ufb00-\ufb06\ufe10-\ufe6b\uff02-\uff07\uff0a\uff0b\uff0d-\uff1a\uff1c-\uff1e\uff20-\uff5e\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f190}\u{1fbf0}-\u{1fbf9}`;

const NAMED: Readonly<Record<string, string>> = {
  ...{ excl: "!", quot: '"', num: "#", dollar: "$", percnt: "%", amp: "&", apos: "'", lpar: "(", rpar: ")", ast: "*" },
  ...{ midast: "*", plus: "+", comma: ",", hyphen: "-", dash: "-", period: ".", sol: "/", colon: ":", semi: ";" },
  ...{ lt: "<", equals: "=", gt: ">", quest: "?", commat: "@", lsqb: "[", lbrack: "[", bsol: "\\", rsqb: "]" },
  ...{ rbrack: "]", hat: "^", lowbar: "_", underbar: "_", grave: "`", lcub: "{", lbrace: "{", verbar: "|", vert: "|" },
  ...{ rcub: "}", rbrace: "}", ndash: "-", mdash: "-", minus: "-", shy: "", zwj: "", zwnj: "", zerowidthspace: "" },
  ...{ nbsp: " ", tab: "\t", newline: "\n" },
};

/**
 * What stands for another character in addresses, in JSON, scripts, Markdown and HTML. An escape that is escaped again
 * and again the same way is read at once, however often: one round each would take time without end.
 */
const COMMON = [
  "%(?:25)*[0-9a-f]{2}",
  String.raw`(?<!\\)\\+(?:u\{0*[0-9a-f]{1,6}\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[0-7]{1,3}|[nrt]|[!-/:-@[\]^_${"`"}{-~]|\r?\n)`,
  `&(?:amp;)*(?:#x0*[0-9a-f]{1,6};?|#0*[0-9]{1,7};?|(?:${Object.keys(NAMED).join("|")});)`,
  `[${NOTHING}${DRESSED}]`,
].join("|");
/** Signs that mean one thing here mean another there: each language is read for itself. */
const LANGUAGES = [
  { form: new RegExp(COMMON, "giu"), only: null },
  {
    form: new RegExp(String.raw`(?<!\\)\\+0*[0-9a-f]{1,6}[ \t\r\n\f]?|${COMMON}`, "giu"),
    only: /\\[0-9a-f]/i,
    isStyle: true,
  },
  { form: new RegExp(`=[0-9a-f]{2}|${COMMON}`, "giu"), only: /=[0-9a-f]{2}/i },
  { form: new RegExp(String.raw`=[ \t]{0,8}\r?\n|${COMMON}`, "giu"), only: /=[ \t]{0,8}\r?\n/ },
] as const;
const nothing = new RegExp(`^[${NOTHING}]$`, "u");

/** The beginning of one, at the end of what has come so far; also of what may be longer than it is by now. */
const BEGUN =
  /(?:%(?:25)*[0-9a-f]?|(?<!\\)\\+(?:u\{?[0-9a-f]{0,8}|x[0-9a-f]?|0*[0-9a-f]{0,6}[ \t\r\n\f]?)?|&(?:amp;)*(?:#x?0*[0-9a-f]{0,7}|[a-z]{0,14})|=[0-9a-f]?|=[ \t]{0,8}\r?|[\ud800-\udbff])$/i;
/** A key in an address in a script: each is escaped once more. */
const MOST_ROUNDS = 4;

/** A beginning that goes on without end, with no more in it than it means. */
export const shortBegun = (begun: string): string =>
  begun
    .replace(/\\+/g, "\\")
    .replace(/0+/g, "0")
    .replace(/(?:25)+/g, "25")
    .replace(/(?:amp;)+/gi, "amp;");

const single = new RegExp(`^[${NOTHING}${DRESSED}]$`, "u");
const beginsOne = (code: number): boolean =>
  [0x25, 0x26, 0x3d, 0x5c].includes(code) ||
  // The first halves of those characters that take two.
  (code >= 0xd800 && code <= 0xdbff) ||
  single.test(String.fromCharCode(code));
let beginnings: Uint8Array | undefined;
/** By character code: 1 where an escape, or what stands for nothing or for a plain letter, could begin with it. */
export function escapeBeginnings(): Uint8Array {
  beginnings ??= Uint8Array.from({ length: 0x10000 }, (_, code) => (beginsOne(code) ? 1 : 0));
  return beginnings;
}

/** A key is of plain letters; what is none of those only has to stay apart from them. */
function plainLetters(character: string): string {
  if (nothing.test(character)) return "";
  if (/^[\u2010-\u2015\u2212]$/.test(character)) return "-";
  const letters = character.normalize("NFKC");
  return /^[\t\n\r -~]+$/.test(letters) ? letters : "\u25a1";
}
const ofCode = (digits: string, base: number): string => {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? plainLetters(String.fromCodePoint(code)) : "\u25a1";
};

function meaningOf(written: string): string {
  if (written.startsWith("%")) return ofCode(written.slice(-2), 16);
  if (written.startsWith("=")) return /^=[0-9a-f]{2}$/i.test(written) ? ofCode(written.slice(1), 16) : "";
  if (written.startsWith("&")) {
    const [, digits, decimals, name] = /(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]+));?$/i.exec(written) ?? [];
    if (digits !== undefined) return ofCode(digits, 16);
    return decimals === undefined ? (NAMED[(name ?? "").toLowerCase()] ?? "\u25a1") : ofCode(decimals, 10);
  }
  return written.startsWith("\\") ? ofScript(written.replace(/^\\+/, "")) : plainLetters(written);
}

function ofScript(escaped: string): string {
  if (/^(?:u|x)/i.test(escaped)) return ofCode(escaped.replace(/[^0-9a-f]/gi, ""), 16);
  if (/^[0-7]+$/.test(escaped)) return ofCode(escaped, 8);
  if (/^[nrt]$/i.test(escaped)) return "\n";
  return /^[\r\n]/.test(escaped) ? "" : escaped;
}
/** As style sheets write it: up to six hex digits and a blank. */
const ofStyle = (written: string): string => {
  const [, digits] = /^\\+([0-9a-f]+)\s?$/i.exec(written) ?? [];
  return digits === undefined ? meaningOf(written) : ofCode(digits, 16);
};

/** Where it begins, and the text's length where none has. */
export function begunAt(text: string): number {
  // Asked for every piece of a reply, nearly none of which holds one of these.
  return /[%&=\\\ud800-\udbff]/.test(text) ? (BEGUN.exec(text)?.index ?? text.length) : text.length;
}

const escapeHere = new RegExp(String.raw`\\[0-9a-f]|=[0-9a-f]{2}|=[ \t]{0,8}\r?\n|${COMMON}`, "iuy");
/** True where there is nothing to resolve, which is nearly always. */
export function isPlain(text: string): boolean {
  const begins = escapeBeginnings();
  for (let at = 0; at < text.length; at += 1) {
    if (begins[text.charCodeAt(at)] === 0) continue;
    escapeHere.lastIndex = at;
    if (escapeHere.test(text)) return false;
  }
  return true;
}

/** The text in each language in which it may be written, as it reads with each round of escapes resolved. */
export function readEscapes(text: string): Unescaped[] {
  const readings: Unescaped[] = [];
  for (const language of LANGUAGES) {
    if (language.only !== null && !language.only.test(text)) continue;
    const meaning = "isStyle" in language ? ofStyle : meaningOf;
    let read: Unescaped = { text, starts: Uint32Array.from({ length: text.length + 1 }, (_, at) => at) };
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const next = once(read, language.form, meaning);
      if (next === read) break;
      readings.push(next);
      read = next;
    }
  }
  return readings;
}

function once(read: Unescaped, form: RegExp, meaning: (written: string) => string): Unescaped {
  const { text, starts } = read;
  const parts: string[] = [];
  let from = new Uint32Array(text.length + 1);
  let length = 0;
  let at = 0;
  const note = () => {
    // One character may stand for several.
    if (length === from.length) {
      const larger = new Uint32Array(2 * length);
      larger.set(from);
      from = larger;
    }
    from[length] = starts[at] as number;
    length += 1;
  };
  const copy = (until: number) => {
    parts.push(text.slice(at, until));
    for (; at < until; at += 1) note();
  };
  for (const found of text.matchAll(form)) {
    copy(found.index);
    const meant = meaning(found[0]);
    parts.push(meant);
    for (let letter = 0; letter < meant.length; letter += 1) note();
    at += found[0].length;
  }
  if (at === 0) return read;
  copy(text.length);
  note();
  return { text: parts.join(""), starts: from.subarray(0, length) };
}
