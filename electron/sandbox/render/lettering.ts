import font from "oled-font-5x7";
import { createChance } from "./chance.ts";
import type { Planes, Yuv } from "./planes.ts";
import { WIDE_DOTS, wideAt, wideRows } from "./wide-signs.ts";

const columns = 5;
const rows = 7;
/** Dots from one sign to the next, of those that are wide, and from one line to the next. */
const advance = 6;
const wideAdvance = 9;
const lineHeight = 9;

const isWide = (sign: string) => wideAt(sign) !== undefined;
const widthOf = (words: string) => [...words].reduce((sum, sign) => sum + (isWide(sign) ? wideAdvance : advance), 0);

const places = new Map(font.lookup.map((sign, at) => [sign, at * columns]));
const grids = new Map<string, readonly number[]>();

/** The columns of a sign, lowest bit on top. What the font hasn't is a frame around dots of its own, alike each time. */
function dotsOf(sign: string): readonly number[] {
  const plain = sign.normalize("NFD").replace(/\p{M}/gu, "");
  const place = places.get(plain) ?? places.get(plain.toUpperCase());
  if (place !== undefined) return font.fontData.slice(place, place + columns);
  const known = grids.get(sign);
  if (known) return known;
  const chance = createChance(`sign ${sign}`);
  const inner = () => Math.floor(chance() * 32) << 1;
  const grid = [0x7f, 0x41 | inner(), 0x41 | inner(), 0x41 | inner(), 0x7f];
  grids.set(sign, grid);
  return grid;
}

const typed: Record<string, string> = {
  "“": '"',
  "”": '"',
  "‘": "'",
  "’": "'",
  "–": "-",
  "—": "-",
  "…": "...",
  "\n": " ",
};

/** What a line isn't cut within: the signs of a word, or a wide one with the marks that close behind it. */
function pieces(word: string): string[] {
  const all: string[] = [];
  for (const sign of word) {
    const last = all.at(-1);
    const closes = /[、。，．！？；：）」』】〉》〕ー]/.test(sign);
    const joins = last !== undefined && (isWide(sign) ? closes : !isWide([...last].at(-1) ?? ""));
    if (joins) all[all.length - 1] = last + sign;
    else all.push(sign);
  }
  return all;
}

/** The words in lines of at most `most` narrow signs, cut at blanks and between wide signs where there are some. */
export function wrapWords(words: string, most: number): string[] {
  const room = most * advance;
  const lines: string[] = [];
  let line = "";
  const plain = words.replace(/[“”‘’–—…\n]/g, (sign) => typed[sign] ?? sign).trim();
  for (const word of plain.split(/\s+/))
    for (const [at, piece] of pieces(word).entries()) {
      const joined = line === "" ? piece : at === 0 ? `${line} ${piece}` : line + piece;
      if (widthOf(joined) <= room) {
        line = joined;
        continue;
      }
      if (line !== "") lines.push(line);
      line = "";
      for (const sign of piece) {
        if (line !== "" && widthOf(line + sign) > room) {
          lines.push(line);
          line = "";
        }
        line += sign;
      }
    }
  return line === "" ? lines : [...lines, line];
}

export interface Plate {
  /** Shares of the frame: the middle of the plate. */
  readonly x: number;
  readonly y: number;
  /** Shares of the frame that the plate may take at most. */
  readonly width: number;
  readonly height: number;
  readonly ink: Yuv;
  /** What lies under the letters. */
  readonly ground: Yuv;
}

/** Letters of dots on a plate, as large as its room allows, cut off behind what fits in no size. */
export function paintWords(frame: Planes, words: string, { x, y, width, height, ink, ground }: Plate): void {
  const room = { width: frame.width * width, height: frame.height * height };
  // Wide signs have two dots where the others have one.
  const least = [...words].some(isWide) ? 2 : 1;
  const fitting = (size: number) => Math.max(1, Math.floor(room.width / size / advance) - 1);
  // A word is only cut where the smallest letters don't hold it.
  const longestWord = Math.max(1, ...words.split(/\s+/).flatMap(pieces).map(widthOf)) / advance;
  let [lines, dot]: [string[], number] = [wrapWords(words, fitting(least)), least];
  for (let larger = least + 1; larger < 40; larger += 1) {
    const signs = Math.floor(room.width / larger / advance) - 1;
    const wrapped = signs < longestWord ? undefined : wrapWords(words, signs);
    if (wrapped === undefined || (wrapped.length * lineHeight + 4) * larger > room.height) break;
    [lines, dot] = [wrapped, larger];
  }
  lines = lines.slice(0, Math.max(1, Math.floor((room.height / dot - 4) / lineHeight)));
  if (lines.length === 0) return;
  const longest = Math.max(...lines.map(widthOf));
  const box = { width: (longest + 5) * dot, height: (lines.length * lineHeight + 4) * dot };
  const left = Math.round(x * frame.width - box.width / 2);
  const top = Math.round(y * frame.height - box.height / 2);
  fill(frame, left, top, box.width, box.height, ground);
  for (const [row, line] of lines.entries()) {
    let at = left + Math.round((box.width - (widthOf(line) - 1) * dot) / 2);
    for (const sign of line) {
      const from = top + (row * lineHeight + 3) * dot;
      const wide = wideRows(sign);
      if (wide) paintWide(frame, wide, at, from - dot, dot, ink);
      else paintSign(frame, dotsOf(sign), at + (isWide(sign) ? 2 * dot : 0), from, dot, ink);
      at += widthOf(sign) * dot;
    }
  }
}

function paintSign(frame: Planes, dots: readonly number[], left: number, top: number, dot: number, ink: Yuv) {
  for (const [column, bits] of dots.entries())
    for (let row = 0; row < rows; row += 1)
      if ((bits >> row) & 1) fill(frame, left + column * dot, top + row * dot, dot, dot, ink);
}

/** Two of its dots are as large as one of a narrow sign; where that is odd, every second is a pixel larger. */
function paintWide(frame: Planes, sign: readonly number[], left: number, top: number, dot: number, ink: Yuv) {
  const edge = (at: number) => Math.floor((at * dot) / 2);
  for (const [row, bits] of sign.entries())
    for (let column = 0; column < WIDE_DOTS; column += 1) {
      if (!((bits << column) & 0x8000)) continue;
      const [x, y] = [edge(column), edge(row)];
      fill(frame, left + x, top + y, edge(column + 1) - x, edge(row + 1) - y, ink);
    }
}

/** A rectangle in pixels, as far as it lies in the frame. */
function fill(frame: Planes, left: number, top: number, width: number, height: number, [luma, u, v]: Yuv) {
  const [from, to] = [Math.max(0, left), Math.min(frame.width, left + width)];
  const half = frame.width >> 1;
  for (let row = Math.max(0, top); row < Math.min(frame.height, top + height); row += 1) {
    if (to > from) frame.y.fill(luma, row * frame.width + from, row * frame.width + to);
    const [first, last] = [(row >> 1) * half + (from >> 1), (row >> 1) * half + (to >> 1)];
    if (row & 1 || last <= first) continue;
    frame.u.fill(u, first, last);
    frame.v.fill(v, first, last);
  }
}
