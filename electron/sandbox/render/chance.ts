import { createHash } from "node:crypto";

/** Repeatable chance: the same text gives the same film and the same song. */
export function createChance(text: string): () => number {
  let state = createHash("sha256").update(text).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(chance: () => number, choices: readonly T[]): T {
  const choice = choices[Math.floor(chance() * choices.length)];
  if (choice === undefined) throw new RangeError("nothing to choose from");
  return choice;
}

/** A closed curve of `size` samples from 0 to 1, made of octaves; `roughness` keeps the small ones. */
export function createRidge(chance: () => number, size: number, octaves: number, roughness: number): Float32Array {
  const curve = new Float32Array(size);
  let strength = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    const knots = 9 << octave;
    const values = Float32Array.from({ length: knots }, chance);
    for (let at = 0; at < size; at += 1) {
      const place = (at / size) * knots;
      const left = Math.floor(place);
      const share = place - left;
      const ease = share * share * (3 - 2 * share);
      const a = values[left % knots] as number;
      const b = values[(left + 1) % knots] as number;
      curve[at] = (curve[at] as number) + (a + (b - a) * ease) * strength;
    }
    strength *= roughness;
  }
  let [least, most] = [curve[0] as number, curve[0] as number];
  for (const height of curve) {
    least = Math.min(least, height);
    most = Math.max(most, height);
  }
  return curve.map((height) => (height - least) / (most - least));
}

/** Cloud-like noise from 0 to 255, tileable in both directions; width and height are powers of two. */
export function createClouds(chance: () => number, width: number, height: number): Uint8Array {
  const sum = new Float32Array(width * height);
  let strength = 1;
  let total = 0;
  for (let octave = 2; octave < 7; octave += 1) {
    const columns = 1 << octave;
    const rows = Math.max(2, columns >> 1);
    const values = Float32Array.from({ length: columns * rows }, chance);
    for (let y = 0; y < height; y += 1) {
      const py = (y / height) * rows;
      const top = Math.floor(py);
      const sy = (py - top) ** 2 * (3 - 2 * (py - top));
      for (let x = 0; x < width; x += 1) {
        const px = (x / width) * columns;
        const left = Math.floor(px);
        const sx = (px - left) ** 2 * (3 - 2 * (px - left));
        const right = (left + 1) % columns;
        const a = values[top * columns + left] as number;
        const b = values[top * columns + right] as number;
        const c = values[((top + 1) % rows) * columns + left] as number;
        const d = values[((top + 1) % rows) * columns + right] as number;
        const value = (a + (b - a) * sx) * (1 - sy) + (c + (d - c) * sx) * sy;
        sum[y * width + x] = (sum[y * width + x] as number) + value * strength;
      }
    }
    total += strength;
    strength *= 0.55;
  }
  return Uint8Array.from(sum, (value) => (value / total) * 255);
}
