/** One way in which a key can be written, as it stands once escapes are read. */
export interface KeyEncoding {
  /** The characters, folded by `fold`. */
  readonly text: string;
  /** Finds it in a text; where it counts only as a whole word, also at the very end of it. */
  readonly pattern: string;
  /** Letters that mean the same become one: of character codes, since each piece of a stream is looked at this way. */
  readonly fold: (code: number) => number;
  /** What may stand between two of its letters. */
  readonly skips: (code: number) => boolean;
  /** Shorter keys are words as well: one counts only where nothing of a word stands before or behind it. */
  readonly whole: boolean;
  /** Of a key that nobody writes by coincidence. */
  readonly certain: boolean;
}

/** A shorter one stands in too many innocent words. */
const SHORTEST_ENCODED = 8;
/** From this length on a key is no word, and no part of one. */
export const CERTAIN_KEY_LENGTH = 16;
/** The same where a word that is lost by coincidence harms nobody. */
export const CERTAIN_LOGGED_LENGTH = 8;
/** So many blanks, or signs between bytes, may stand between two letters. */
export const MAX_BETWEEN = 3;

const WORD = "A-Za-z0-9_\\u00c0-\\u024f-";
const word = new RegExp(`[${WORD}]`);
export const isWord = (code: number): boolean => word.test(String.fromCharCode(code));
/** Stands in a pattern for the end of a whole word; where more may come, it isn't known at the end of the text. */
export const WORD_END = `(?![${WORD}])`;
export const KNOWN_WORD_END = `(?=[^${WORD}])`;

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
const same = (code: number): number => code;
/** A to F. */
const lower = (code: number): number => (code >= 0x41 && code <= 0x46 ? code + 0x20 : code);
/** `-` and `_` of the other alphabet. */
const standardBase64 = (code: number): number => (code === 0x2d ? 0x2b : code === 0x5f ? 0x2f : code);

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
const BLANKS = `[ \\t\\r\\n]{0,${MAX_BETWEEN}}`;
/** What parts bytes: `73:6b`, `73-6b`, `73, 6b`. */
const partsBytes = (code: number): boolean => isBlank(code) || ":,;._-".includes(String.fromCharCode(code));
const BETWEEN_BYTES = `[ \\t\\r\\n:,;._-]{0,${MAX_BETWEEN}}`;
const never = (): boolean => false;

/**
 * The key itself, and its bytes, in one or two each, in hex and in base64 (either alphabet) behind any number of others.
 * Escapes are read elsewhere. Unless it is `certain` that it is no word, it counts as a whole one only.
 */
export function keyEncodingsOf(key: string, certain: boolean): KeyEncoding[] {
  const plain = [...key].map(literal).join(certain ? BLANKS : "");
  const own: KeyEncoding = {
    text: key,
    pattern: certain ? plain : `(?<![${WORD}])${plain}${WORD_END}`,
    fold: same,
    skips: certain ? isBlank : never,
    whole: !certain,
    certain,
  };
  const bytes = Buffer.from(key, "utf8");
  // Without the last zero it is found in either order of the bytes.
  const wide = Buffer.from(key, "utf16le").subarray(0, -1);
  const encoded = [bytes, wide].flatMap((each) => [
    inHex(each, certain),
    ...[0, 1, 2].map((before) => inBase64(each, before, certain)),
  ]);
  return [own, ...encoded.filter(({ text }) => text.length >= SHORTEST_ENCODED)];
}

function inHex(key: Buffer, certain: boolean): KeyEncoding {
  const text = key.toString("hex");
  const digits = [...text].map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit));
  const bytes = digits.flatMap((digit, at) => (at % 2 === 0 ? [`${digit}${digits[at + 1]}`] : []));
  const pattern = bytes.join(certain ? BETWEEN_BYTES : "");
  const hex = { text, fold: lower, skips: certain ? partsBytes : never, certain };
  return certain
    ? { ...hex, pattern, whole: false }
    : { ...hex, pattern: `(?<![${WORD}])${pattern}${WORD_END}`, whole: true };
}

/** Of base64 only the characters that hold nothing but the key; those it shares with its neighbours go with them. */
function inBase64(key: Buffer, before: number, certain: boolean): KeyEncoding {
  const whole = Buffer.concat([Buffer.alloc(before), key]).toString("base64");
  const shared = before === 0 ? "" : "[A-Za-z0-9+/_-]?";
  const text = whole.slice(Math.ceil((8 * before) / 6), Math.floor((8 * (before + key.length)) / 6));
  const letters = [...text].map((letter) => (letter === "+" ? "[+-]" : letter === "/" ? "[/_]" : letter));
  const open = (before + key.length) % 3 === 0 ? "" : "[A-Za-z0-9+/_-]?";
  const pattern = `${shared}${letters.join(certain ? BLANKS : "")}${open}`;
  return { text, pattern, fold: standardBase64, skips: certain ? isBlank : never, whole: false, certain };
}
