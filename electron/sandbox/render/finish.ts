import { createChance } from "./chance.ts";
import type { Planes } from "./planes.ts";

// 5 × 7 dots a letter, a row to a number.
const letters: Record<string, number[]> = {
  S: [14, 17, 16, 14, 1, 17, 14],
  A: [14, 17, 17, 31, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  D: [30, 17, 17, 17, 17, 17, 30],
  B: [30, 17, 17, 30, 17, 17, 30],
  O: [14, 17, 17, 17, 17, 17, 14],
  X: [17, 17, 10, 4, 10, 17, 17],
};

/** Says in the picture's corner that it is the sandbox's. Light letters, half seen, with a faint shadow. */
export function paintMark(frame: Planes) {
  const { width, height, y } = frame;
  const dot = Math.max(1, Math.round(Math.min(width, height) / 400));
  const word = [..."SANDBOX"];
  const left = width - word.length * 7 * dot - 8 * dot;
  const top = height - 7 * dot - 9 * dot;
  const blend = (px: number, py: number, to: number, share: number) => {
    const at = py * width + px;
    y[at] = (y[at] as number) + (to - (y[at] as number)) * share;
  };
  for (const [at, letter] of word.entries()) {
    for (const [row, dots] of (letters[letter] ?? []).entries()) {
      for (let column = 0; column < 5; column += 1) {
        if (!((dots >> (4 - column)) & 1)) continue;
        for (let part = 0; part < dot * dot; part += 1) {
          const px = left + (at * 7 + column) * dot + (part % dot);
          const py = top + row * dot + Math.floor(part / dot);
          blend(px + 1, py + 1, 16, 0.25);
          blend(px, py, 235, 0.5);
        }
      }
    }
  }
}

/** Film grain: it also keeps gradients from banding. */
export function createGrain(): (frame: Planes, index: number) => void {
  const chance = createChance("grain");
  const tile = Int8Array.from({ length: 1 << 16 }, () => Math.round((chance() + chance() + chance() - 1.5) * 3.2));
  return ({ y }, index) => {
    const start = index * 40_503;
    for (let at = 0; at < y.length; at += 1) y[at] = (y[at] as number) + (tile[(start + at) & 0xffff] as number);
  };
}
