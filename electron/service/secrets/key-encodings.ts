/** One way in which a key can be written, as it stands once escapes are read. */
export interface KeyEncoding {
  /** The characters, folded by `fold`. */
  readonly text: string;
  /** Letters that mean the same become one: of character codes, since each piece of a stream is looked at this way. */
  readonly fold: (code: number) => number;
  /** What may stand between two of its letters. */
  readonly skips: (code: number) => boolean;
  /** How many letters stay together: two digits are a byte. */
  readonly together: 1 | 2;
  /** A letter of base64 that holds bits of the key and of what stands before it, or behind it, goes with it. */
  readonly sharesFirst: boolean;
  readonly sharesLast: boolean;
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

const word = /[A-Za-z0-9_\u00c0-\u024f-]/;
const isWord = (code: number): boolean => word.test(String.fromCharCode(code));

const same = (code: number): number => code;
/** A to F. */
const lower = (code: number): number => (code >= 0x41 && code <= 0x46 ? code + 0x20 : code);
/** `-` and `_` of the other alphabet. */
const standardBase64 = (code: number): number => (code === 0x2d ? 0x2b : code === 0x5f ? 0x2f : code);

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
/** What parts bytes: `73:6b`, `73-6b`, `73, 6b`. */
const partsBytes = (code: number): boolean => isBlank(code) || ":,;._-".includes(String.fromCharCode(code));
const never = (): boolean => false;
const base64 = /[A-Za-z0-9+/_-]/;
const isBase64 = (code: number): boolean => code < 0x80 && base64.test(String.fromCharCode(code));
const alone = { together: 1, sharesFirst: false, sharesLast: false } as const;

/**
 * The key itself, and its bytes, in one or two each, in hex and in base64 (either alphabet) behind any number of others.
 * Escapes are read elsewhere. Unless it is `certain` that it is no word, it counts as a whole one only.
 */
export function keyEncodingsOf(key: string, certain: boolean): KeyEncoding[] {
  const own: KeyEncoding = {
    ...alone,
    text: key,
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
  return { ...alone, together: 2, text, fold: lower, skips: certain ? partsBytes : never, whole: !certain, certain };
}

/** Of base64 only the characters that hold nothing but the key; those it shares with its neighbours go with them. */
function inBase64(key: Buffer, before: number, certain: boolean): KeyEncoding {
  const whole = Buffer.concat([Buffer.alloc(before), key]).toString("base64");
  const text = whole.slice(Math.ceil((8 * before) / 6), Math.floor((8 * (before + key.length)) / 6));
  const shares = { sharesFirst: before > 0, sharesLast: (before + key.length) % 3 !== 0 };
  const skips = certain ? isBlank : never;
  return { ...alone, ...shares, text, fold: standardBase64, skips, whole: false, certain };
}

/**
 * Where the encoding that begins at a place of the text ends; -1 where it doesn't stand there. `mayGoOn`: more of the
 * text may come, so that a word at its very end isn't known to be whole.
 */
export function endOfEncoding(encoding: KeyEncoding, text: string, at: number, mayGoOn: boolean): number {
  const { text: wanted, fold, skips, together, whole } = encoding;
  if (whole && at > 0 && isWord(text.charCodeAt(at - 1))) return -1;
  let place = at;
  for (let letter = 0; letter < wanted.length; letter += 1, place += 1) {
    const most = letter % together === 0 && letter > 0 ? place + MAX_BETWEEN : place;
    while (place < most && fold(text.charCodeAt(place)) !== wanted.charCodeAt(letter) && skips(text.charCodeAt(place)))
      place += 1;
    // Beyond the end of the text the code is NaN, which is no letter's.
    if (fold(text.charCodeAt(place)) !== wanted.charCodeAt(letter)) return -1;
  }
  if (whole && (place < text.length ? isWord(text.charCodeAt(place)) : mayGoOn)) return -1;
  return encoding.sharesLast && isBase64(text.charCodeAt(place)) ? place + 1 : place;
}

/** As far before it as what it shares a letter with, but not before `first`. */
export function beginOfEncoding({ sharesFirst }: KeyEncoding, text: string, at: number, first: number): number {
  return sharesFirst && at > first && isBase64(text.charCodeAt(at - 1)) ? at - 1 : at;
}

/** Whether the text from `at` to `end` is the beginning of a key, and not all of it; or a word that may not be whole. */
export function couldGrow({ text: wanted, fold, skips, whole }: KeyEncoding, text: string, at: number, end: number) {
  if (whole && at > 0 && isWord(text.charCodeAt(at - 1))) return false;
  let letter = 0;
  let between = 0;
  for (let place = at; place < end; place += 1) {
    const code = text.charCodeAt(place);
    if (letter < wanted.length && fold(code) === wanted.charCodeAt(letter)) {
      letter += 1;
      between = 0;
    } else if (letter > 0 && between < MAX_BETWEEN && skips(code)) between += 1;
    else return false;
  }
  return letter < wanted.length || whole;
}
