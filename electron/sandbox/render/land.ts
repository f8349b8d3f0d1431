import { createRidge } from "./chance.ts";
import type { Mood } from "./mood.ts";
import { mix, type Planes, type Rgb, smooth, toYuv } from "./planes.ts";

const period = 4096;

/** One strip of land: its outline, its colours by depth below the outline, and how fast it passes. */
export interface Strip {
  outline: Float32Array;
  /** Rows from the outline down, per plane. */
  shadeY: Uint8Array;
  shadeU: Uint8Array;
  shadeV: Uint8Array;
  /** Pixels of the whole film that this strip moves. */
  travel: number;
  /** Lit windows, for a city: one byte per pixel of a tile `period` wide. */
  windows: Uint8Array | undefined;
}

/** Turns a smooth outline into the silhouette of its kind; heights stay within 0 to 1. */
function shapeOutline(curve: Float32Array, land: Mood["land"], nearness: number, unit: number, chance: () => number) {
  if (land === "city") {
    let height = 0;
    let end = 0;
    for (let x = 0; x < period; x += 1) {
      if (x >= end) {
        end = x + unit * (0.035 + chance() * 0.09) * (0.7 + nearness);
        height = (curve[x] as number) * 0.35 + chance() ** 2 * 0.65;
      }
      curve[x] = height;
    }
  }
  if (land === "forest") {
    let peak = 0;
    let width = 1;
    let size = 0;
    for (let x = 0; x < period; x += 1) {
      if (x - peak > width) {
        width = unit * (0.012 + chance() * 0.016) * (0.5 + nearness);
        peak = x + width;
        size = (0.1 + chance() * 0.24) * (0.4 + nearness);
      }
      // Conifers: a steep, slightly ragged triangle on the ridge.
      const near = Math.max(0, 1 - Math.abs(x - peak) / width);
      curve[x] = (curve[x] as number) * 0.7 + size * near * (0.85 + 0.15 * Math.sin(x * 1.7));
    }
  }
  return curve;
}

function lightWindows(strip: Float32Array, rise: number, height: number, chance: () => number, unit: number) {
  const tile = new Uint8Array(period * height);
  const step = Math.max(4, Math.round(unit / 70));
  for (let x = 0; x + step < period; x += step) {
    for (let y = step; y + step < height; y += step + 1) {
      const inside = (strip[x] as number) * rise > height - y && strip[x] === strip[x + step - 1];
      if (!inside && chance() > 0.3) continue;
      if (chance() > 0.22) continue;
      const glow = 90 + chance() * 110;
      for (let dy = 0; dy < step - 2; dy += 1) {
        for (let dx = 1; dx < step - 1; dx += 1) tile[(y + dy) * period + x + dx] = glow;
      }
    }
  }
  return tile;
}

/** The strips from far to near. `unit` is the short side of the picture in pixels. */
export function createLand(mood: Mood, height: number, unit: number, chance: () => number): Strip[] {
  const count = mood.land === "sea" ? 2 : mood.land === "city" ? 3 : 4;
  return Array.from({ length: count }, (_, at) => {
    const nearness = at / (count - 1);
    const rough = mood.land === "dunes" ? 0.32 : mood.land === "ridges" ? 0.56 : 0.42;
    const octaves = mood.land === "dunes" ? 3 : 7;
    const outline = shapeOutline(createRidge(chance, period, octaves, rough), mood.land, nearness, unit, chance);
    const rise =
      unit * (mood.land === "sea" ? 0.1 : mood.land === "city" ? 0.42 - nearness * 0.06 : 0.3 + nearness * 0.05);
    const body = mix(mood.far, mood.near, mood.land === "sea" ? 0.25 + nearness * 0.35 : nearness ** 0.8);
    const haze: Rgb = mix(mood.horizon, mood.far, 0.35 + nearness * 0.5);
    const shadeY = new Uint8Array(height);
    const shadeU = new Uint8Array(height);
    const shadeV = new Uint8Array(height);
    for (let depth = 0; depth < height; depth += 1) {
      // A thin lit edge, then the body, then mist gathering at the foot.
      const edge = (1 - smooth(0, unit * 0.02, depth)) * (0.28 - nearness * 0.16);
      const mist = smooth(unit * 0.03, unit * 0.42, depth) * (0.62 - nearness * 0.5);
      const [y, u, v] = toYuv(mix(mix(body, mood.light, edge), haze, mist));
      shadeY[depth] = y;
      shadeU[depth] = u;
      shadeV[depth] = v;
    }
    const windows = mood.land === "city" && at > 0 ? lightWindows(outline, rise, height, chance, unit) : undefined;
    for (let x = 0; x < period; x += 1) outline[x] = (outline[x] as number) * rise;
    return { outline, shadeY, shadeU, shadeV, travel: unit * (0.03 + nearness * nearness * 0.3), windows };
  });
}

/** Rows of the outline of each strip at this moment, whole pixels from the top; `base` is the row of its foot. */
export function placeOutline(strip: Strip, base: number, progress: number, tops: Int32Array): void {
  const offset = strip.travel * progress + period;
  for (let x = 0; x < tops.length; x += 1) {
    const place = x + offset;
    const left = place | 0;
    const a = strip.outline[left % period] as number;
    const b = strip.outline[(left + 1) % period] as number;
    // A city's walls are upright: no slope between two columns.
    tops[x] = Math.max(0, Math.round(base - (strip.windows ? a : a + (b - a) * (place - left))));
  }
}

function bounds(tops: Int32Array): [least: number, most: number] {
  let [least, most] = [tops[0] as number, 0];
  for (const top of tops) {
    if (top < least) least = top;
    if (top > most) most = top;
  }
  return [least, most];
}

function paintWindows(strip: Strip, frame: Planes, tops: Int32Array, first: number, bottom: number, shift: number) {
  const { windows } = strip;
  if (!windows) return;
  const { width, y, u, v } = frame;
  const half = width >> 1;
  for (let row = first; row < bottom; row += 1) {
    const tile = row * period;
    for (let x = 0; x < width; x += 1) {
      const lit = windows[tile + ((x + shift) % period)] as number;
      if (lit === 0 || row - (tops[x] as number) < 4) continue;
      y[row * width + x] = Math.min(225, (y[row * width + x] as number) + lit);
      if ((row & 1) === 0 && (x & 1) === 0) {
        const at = (row >> 1) * half + (x >> 1);
        u[at] = (u[at] as number) - (lit >> 3);
        v[at] = (v[at] as number) + (lit >> 4);
      }
    }
  }
}

/** Paints a strip down to row `bottom`, or to where `front`, the outline of the strip before it, covers it all. */
export function paintStrip(
  strip: Strip,
  frame: Planes,
  tops: Int32Array,
  front: Int32Array | undefined,
  bottom: number,
  progress: number,
): void {
  const { width, y, u, v } = frame;
  const { shadeY, shadeU, shadeV } = strip;
  const [highest] = bounds(tops);
  const end = Math.min(bottom, front ? bounds(front)[1] + 2 : bottom);
  for (let row = highest; row < end; row += 1) {
    const start = row * width;
    for (let x = 0; x < width; x += 1) {
      const depth = row - (tops[x] as number);
      if (depth >= 0) y[start + x] = shadeY[depth] as number;
    }
  }
  const half = width >> 1;
  for (let row = highest >> 1; row < end >> 1; row += 1) {
    const start = row * half;
    for (let x = 0; x < half; x += 1) {
      const depth = row * 2 - (tops[x * 2] as number);
      if (depth < 0) continue;
      u[start + x] = shadeU[depth] as number;
      v[start + x] = shadeV[depth] as number;
    }
  }
  paintWindows(strip, frame, tops, highest, end, (strip.travel * progress + period) | 0);
}
