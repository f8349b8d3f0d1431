import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import opentype, { type Font } from "opentype.js";
import { bytesOfSign, WIDE_DOTS, wideRanges } from "../electron/sandbox/render/wide-signs.ts";

const root = join(import.meta.dirname, "..");

/** Dots of the Chinese, Japanese and Korean signs of GNU Unifont, two bytes a row, as `wideRows` of the sandbox reads them. */
export function packSigns(): Buffer {
  const file = readFileSync(join(root, "node_modules/@fontsource/unifont/files/unifont-latin-400-normal.woff"));
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  const points = wideRanges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  const dots = Buffer.alloc(points.length * bytesOfSign);
  for (const [at, point] of points.entries())
    for (const [row, bits] of rowsOf(font, String.fromCodePoint(point)).entries())
      dots.writeUInt16BE(bits, at * bytesOfSign + row * 2);
  return dots;
}

/** The outlines of this font are edges of square dots: what has windings around it is one. */
function rowsOf(font: Font, sign: string): number[] {
  const glyph = font.charToGlyph(sign);
  const rows = Array<number>(WIDE_DOTS).fill(0);
  if (glyph.index === 0) return rows;
  const edges: { x: number; from: number; to: number; way: number }[] = [];
  let [x, y, beginX, beginY] = [0, 0, 0, 0];
  for (const command of glyph.path.commands) {
    if (command.type === "M") [x, y, beginX, beginY] = [command.x, command.y, command.x, command.y];
    else {
      const [toX, toY] = command.type === "Z" ? [beginX, beginY] : [command.x, command.y];
      if (toX === x && toY !== y)
        edges.push({ x, from: Math.min(y, toY), to: Math.max(y, toY), way: Math.sign(toY - y) });
      [x, y] = [toX, toY];
    }
  }
  const dot = font.unitsPerEm / WIDE_DOTS;
  for (let row = 0; row < WIDE_DOTS; row += 1) {
    const atY = font.ascender - (row + 0.5) * dot;
    const crossed = edges.filter(({ from, to }) => from < atY && to > atY);
    for (let column = 0; column < WIDE_DOTS; column += 1) {
      const right = crossed.filter((edge) => edge.x > (column + 0.5) * dot);
      if (right.reduce((sum, { way }) => sum + way, 0) !== 0) rows[row] = (rows[row] ?? 0) | (0x8000 >> column);
    }
  }
  return rows;
}

if (import.meta.main) {
  const dots = packSigns();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const packed = brotliCompressSync(dots, { params });
  writeFileSync(join(root, "electron/sandbox/render/wide-signs.br"), packed);
  process.stdout.write(`${dots.length} bytes of dots in ${packed.length}\n`);
}
