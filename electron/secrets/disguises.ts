/** One way in which a key can be written, as it stands once escapes are read. */
export interface Disguise {
  /** The characters, folded by `fold`. */
  readonly text: string;
  /** Finds it in a text. */
  readonly pattern: string;
  /** Letters that mean the same become one: of character codes, since each piece of a stream is looked at this way. */
  readonly fold: (code: number) => number;
}

/** A shorter one stands in too many innocent words. */
const SHORTEST_ENCODED = 8;

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
const same = (code: number): number => code;
/** A to F. */
const lower = (code: number): number => (code >= 0x41 && code <= 0x46 ? code + 0x20 : code);
/** `-` and `_` of the other alphabet. */
const standardBase64 = (code: number): number => (code === 0x2d ? 0x2b : code === 0x5f ? 0x2f : code);

/** The key itself, in hex, and in base64 (either alphabet) behind any number of bytes. Escapes are read elsewhere. */
export function disguisesOf(key: string): Disguise[] {
  const bytes = Buffer.from(key, "utf8");
  const hex = bytes.toString("hex");
  const encoded: Disguise[] = [
    { text: hex, pattern: hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`), fold: lower },
    ...[0, 1, 2].map((before) => inBase64(bytes, before)),
  ].filter(({ text }) => text.length >= SHORTEST_ENCODED);
  return [{ text: key, pattern: literal(key), fold: same }, ...encoded];
}

/** Of base64 only the characters that hold nothing but the key; those it shares with its neighbours go with them. */
function inBase64(key: Buffer, before: number): Disguise {
  const whole = Buffer.concat([Buffer.alloc(before), key]).toString("base64");
  const shared = before === 0 ? "" : "[A-Za-z0-9+/_-]?";
  const text = whole.slice(Math.ceil((8 * before) / 6), Math.floor((8 * (before + key.length)) / 6));
  const pattern = literal(text).replace(/\\\+|\\\//g, (sign) => (sign === "\\+" ? "[+-]" : "[/_]"));
  const open = (before + key.length) % 3 === 0 ? "" : "[A-Za-z0-9+/_-]?";
  return { text, pattern: `${shared}${pattern}${open}`, fold: standardBase64 };
}
