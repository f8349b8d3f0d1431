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

/** Paints a strip whose foot stands at row `base`; `progress` runs from 0 to 1 over the film. */
export function paintStrip(
  strip: Strip,
  frame: Planes,
  base: number,
  bottom: number,
  progress: number,
  tops: Float32Array,
) {
  const { width, y, u, v } = frame;
  const offset = strip.travel * progress + period;
  let highest = bottom;
  for (let x = 0; x < width; x += 1) {
    const place = x + offset;
    const left = place | 0;
    const share = place - left;
    const a = strip.outline[left % period] as number;
    const b = strip.outline[(left + 1) % period] as number;
    // A city's walls are upright: no slope between two columns.
    const top = base - (strip.windows ? a : a + (b - a) * share);
    tops[x] = top;
    if (top < highest) highest = Math.max(0, Math.floor(top));
  }
  const { shadeY, shadeU, shadeV, windows } = strip;
  for (let row = highest; row < bottom; row += 1) {
    const start = row * width;
    for (let x = 0; x < width; x += 1) {
      const depth = row - (tops[x] as number);
      if (depth < 0) {
        // Soft edge: the share of this pixel that the land covers.
        if (depth > -1)
          y[start + x] = (y[start + x] as number) + ((shadeY[0] as number) - (y[start + x] as number)) * (1 + depth);
        continue;
      }
      let shade = shadeY[depth | 0] as number;
      if (windows && depth > 3)
        shade += windows[(row % frame.height) * period + ((x + (offset | 0)) % period)] as number;
      y[start + x] = Math.min(shade, 235);
    }
  }
  const half = width >> 1;
  for (let row = highest >> 1; row < bottom >> 1; row += 1) {
    for (let x = 0; x < half; x += 1) {
      const depth = row * 2 - (tops[x * 2] as number);
      if (depth < 0) continue;
      const at = row * half + x;
      const lit =
        windows && depth > 3
          ? (windows[((row * 2) % frame.height) * period + ((x * 2 + (offset | 0)) % period)] as number)
          : 0;
      u[at] = (shadeU[depth | 0] as number) - (lit >> 3);
      v[at] = (shadeV[depth | 0] as number) + (lit >> 4);
    }
  }
}
