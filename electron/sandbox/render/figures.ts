import { createChance } from "./chance.ts";
import { paintWords } from "./lettering.ts";
import { type Planes, toYuv, type Yuv } from "./planes.ts";

/** What a figure is painted with: its body and its head. */
export interface Colors {
  readonly main: Yuv;
  readonly second: Yuv;
}

const ink = toYuv([245, 245, 240]);
const ground = toYuv([16, 18, 24]);

/** The two colors that stand out most in a picture: what much of it has, and vivid ones before grey ones. */
export function colorsOf({ y, u, v, width }: Planes): Colors {
  const bins = new Map<number, { weight: number; count: number; sum: [number, number, number] }>();
  const half = width >> 1;
  for (let at = 0; at < u.length; at += 1) {
    const luma = y[((at / half) | 0) * 2 * width + (at % half) * 2] as number;
    const [cu, cv] = [u[at] as number, v[at] as number];
    const key = ((luma >> 6) << 8) | ((cu >> 4) << 4) | (cv >> 4);
    const bin = bins.get(key) ?? { weight: 0, count: 0, sum: [0, 0, 0] };
    bin.weight += 0.2 + Math.hypot(cu - 128, cv - 128) / 24;
    bin.count += 1;
    bin.sum = [bin.sum[0] + luma, bin.sum[1] + cu, bin.sum[2] + cv];
    bins.set(key, bin);
  }
  const [main, second] = [...bins.values()]
    .sort((a, b) => b.weight - a.weight)
    .map(({ sum, count }): Yuv => [sum[0] / count, sum[1] / count, sum[2] / count]);
  const body = main ?? ink;
  return { main: body, second: second ?? lighter(body) };
}

const lighter = ([y, u, v]: Yuv): Yuv => [Math.min(225, y + 50), u, v];

/** Of somebody whom no picture shows: a color by the name, alike in every take. */
export function colorsByName(name: string): Colors {
  const turn = createChance(`figure ${name.toLowerCase()}`)() * 6;
  const channel = (shift: number) => 70 + 140 * Math.min(1, Math.max(0, Math.abs(((turn + shift) % 6) - 3) - 1));
  const main = toYuv([channel(0), channel(2), channel(4)]);
  return { main, second: lighter(main) };
}

/** Where the figures of a beat stand: shares of the frame. */
export function placeFigure(
  at: number,
  count: number,
): { readonly x: number; readonly foot: number; readonly height: number } {
  return { x: (at + 1) / (count + 1), foot: 0.9, height: count > 3 ? 0.4 : 0.5 };
}

/** A body with a head; `open` from 0 to 1 is how far the mouth is. */
export function paintFigure(
  frame: Planes,
  { main, second }: Colors,
  place: ReturnType<typeof placeFigure>,
  open: number,
): void {
  const { width, height } = frame;
  const tall = place.height * Math.min(height, width);
  const [cx, foot] = [place.x * width, place.foot * height];
  const head = tall * 0.16;
  const top = foot - tall;
  const neck = top + head * 1.85;
  const long = foot - neck;
  // Round shoulders, a straight coat.
  paintShape(frame, cx, neck, foot, main, (down) => {
    const round = Math.min(1, down / 0.28);
    return long * (0.26 * Math.sqrt(1 - (1 - round) ** 2) + 0.06 * down);
  });
  const disc = (x: number, y: number, rx: number, ry: number, color: Yuv) =>
    paintShape(frame, x, y - ry, y + ry, color, (down) => rx * Math.sqrt(Math.max(0, 1 - (down * 2 - 1) ** 2)));
  disc(cx, top + head, head * 0.9, head, second);
  disc(cx - head * 0.34, top + head * 0.85, head * 0.1, head * 0.13, ground);
  disc(cx + head * 0.34, top + head * 0.85, head * 0.1, head * 0.13, ground);
  disc(cx, top + head * 1.45, head * 0.3, head * (0.05 + 0.22 * open), ground);
}

/** The name of a figure whose feet are at a point of the frame; it stays in the frame where the camera leaves them. */
export function paintName(frame: Planes, label: string, at: { x: number; y: number }, count: number): void {
  const width = Math.min(0.6, 0.94 / count);
  const x = Math.min(0.92, Math.max(0.08, at.x));
  const y = Math.min(0.945, Math.max(0.1, at.y + 0.045));
  paintWords(frame, label, { x, y, width, height: 0.075, ink, ground });
}

/** Fills rows between `top` and `bottom`; `reach` says how far to both sides, by the share of the way down. Lit from the left. */
function paintShape(
  { width, height, y, u, v }: Planes,
  cx: number,
  top: number,
  bottom: number,
  [luma, cu, cv]: Yuv,
  reach: (down: number) => number,
) {
  const half = width >> 1;
  for (let row = Math.max(0, Math.ceil(top)); row <= Math.min(height - 1, Math.floor(bottom)); row += 1) {
    const side = reach((row - top) / Math.max(1, bottom - top));
    const [from, to] = [Math.max(0, Math.round(cx - side)), Math.min(width, Math.round(cx + side))];
    for (let x = from; x < to; x += 1) {
      const lit = luma - (side > 3 ? (14 * (x - cx)) / side : 0);
      y[row * width + x] = lit < 16 ? 16 : lit > 235 ? 235 : lit;
    }
    if (row & 1 || to <= from) continue;
    u.fill(cu, (row >> 1) * half + (from >> 1), (row >> 1) * half + (to >> 1));
    v.fill(cv, (row >> 1) * half + (from >> 1), (row >> 1) * half + (to >> 1));
  }
}

/** Words on screen where the direction has them: at the top, at the bottom, otherwise in the middle. */
export function paintScreen(frame: Planes, { words, where }: { words: string; where: string }): void {
  const y = /\b(?:top|above|upper|sky)\b/i.test(where)
    ? 0.14
    : /\b(?:bottom|below|lower|foot)\b/i.test(where)
      ? 0.7
      : 0.24;
  paintWords(frame, words, { x: 0.5, y, width: 0.84, height: 0.2, ink, ground });
}
