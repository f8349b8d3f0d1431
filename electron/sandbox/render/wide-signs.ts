import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

/** First and last of the signs that are drawn twice as fine: punctuation and kana, Han, Hangul, and full-width forms. */
export const wideRanges = [
  [0x3000, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff00, 0xffef],
] as const;

/** Dots of a sign in both directions; a row is 16 bits, the highest on the left. */
export const WIDE_DOTS = 16;
export const bytesOfSign = (WIDE_DOTS * WIDE_DOTS) / 8;

/** Where a sign stands among all of them; undefined for one that isn't wide. */
export function wideAt(sign: string): number | undefined {
  const point = sign.codePointAt(0) ?? 0;
  let before = 0;
  for (const [first, last] of wideRanges) {
    if (point >= first && point <= last) return before + point - first;
    before += last - first + 1;
  }
  return undefined;
}

let packed: Buffer | undefined;

/** GNU Unifont, packed by `scripts/pack-signs.ts`: 1 MB of dots in a third of it, read with the first sign that needs it. */
function signs(): Buffer {
  packed ??= brotliDecompressSync(readFileSync(new URL("./wide-signs.br", import.meta.url)));
  return packed;
}

/** The rows of a wide sign from the top; undefined where the font has none, or the sign isn't wide. */
export function wideRows(sign: string): readonly number[] | undefined {
  const at = wideAt(sign);
  if (at === undefined) return undefined;
  const rows = Array.from({ length: WIDE_DOTS }, (_, row) => signs().readUInt16BE(at * bytesOfSign + row * 2));
  return sign === "\u3000" || rows.some((row) => row !== 0) ? rows : undefined;
}
