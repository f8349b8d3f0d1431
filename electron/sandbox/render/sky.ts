import type { Mood } from "./mood.ts";
import { createPlanes, mix, type Planes, smooth, stretch, toYuv } from "./planes.ts";

/** The still part of the sky: gradient, glow, the light itself, stars. Rows below `horizon` continue its colour. */
export function createSky(mood: Mood, width: number, height: number, horizon: number, chance: () => number): Planes {
  // Soft as it is, it is worked out at half size and enlarged.
  const small = createPlanes(Math.ceil(width / 4) * 2, Math.ceil(height / 4) * 2);
  const sky = createPlanes(width, height);
  const unit = Math.min(width, height);
  const lightX = width * mood.lightAt[0];
  const lightY = horizon * (1 - mood.lightAt[1]);
  const radius = unit * (mood.stars ? 0.042 : 0.055);
  const [near, wide] = [unit * (mood.stars ? 0.14 : 0.3), unit * 0.1];
  for (let row = 0; row < small.height; row += 1) {
    const y = (row * height) / small.height;
    const fall = Math.min(1, y / horizon);
    const base =
      fall < 0.55
        ? mix(mood.top, mood.middle, fall / 0.55)
        : mix(mood.middle, mood.horizon, ((fall - 0.55) / 0.45) ** 1.4);
    for (let column = 0; column < small.width; column += 1) {
      const x = (column * width) / small.width;
      const dx = x - lightX;
      const dy = (y - lightY) * 1.15;
      const glow = Math.exp(-Math.sqrt(dx * dx + dy * dy) / near) * 0.75 + Math.exp(-Math.abs(dy) / wide) * 0.12;
      const disc = 1 - smooth(radius * 0.92, radius * 1.08, Math.hypot(dx, y - lightY));
      const corner = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 0.5;
      const [luma, u, v] = toYuv(
        mix(mix(mix(base, [8, 10, 18], corner), mood.light, glow), [255, 252, 240], disc * 0.96),
      );
      small.y[row * small.width + column] = luma + chance() - 0.5;
      if ((row & 1) === 0 && (column & 1) === 0) {
        const at = (row >> 1) * (small.width >> 1) + (column >> 1);
        small.u[at] = u;
        small.v[at] = v;
      }
    }
  }
  stretch(small, sky);
  if (mood.stars) {
    for (let star = 0; star < (width * horizon) / 1400; star += 1) {
      const x = Math.floor(chance() * (width - 1));
      const y = Math.floor(chance() * horizon * 0.85);
      const bright = 40 + chance() ** 3 * 170;
      const at = y * width + x;
      sky.y[at] = Math.min(235, (sky.y[at] ?? 0) + bright);
      if (bright > 120) sky.y[at + 1] = Math.min(235, (sky.y[at + 1] ?? 0) + bright * 0.6);
    }
  }
  return sky;
}

export const cloudWidth = 512;
export const cloudHeight = 256;

/** Lays drifting clouds over the sky, two by two pixels at once. `drift` is in cloud pixels. */
export function paintClouds(frame: Planes, clouds: Uint8Array, mood: Mood, horizon: number, drift: number): void {
  const { width, y, u, v } = frame;
  const half = width >> 1;
  const [cy, cu, cv] = toYuv(mix(mood.horizon, mood.light, 0.35));
  const threshold = 168 - mood.clouds * 52;
  const scale = 310 / width;
  for (let row = 0; row < horizon; row += 2) {
    // Clouds thin out upwards and flatten towards the horizon.
    const height = row / horizon;
    const strength = mood.clouds * (0.25 + 0.75 * height) * (1 - smooth(0.9, 1, height));
    if (strength <= 0.01) continue;
    const gain = (strength * 256) / 90;
    const down = row * scale * (1.4 + height * 1.6);
    const upper = (down & (cloudHeight - 1)) * cloudWidth;
    const lower = ((down + 1) & (cloudHeight - 1)) * cloudWidth;
    const share = down - Math.floor(down);
    for (let x = 0; x < width; x += 2) {
      const place = x * scale + drift;
      const left = place | 0;
      const side = place - left;
      const [i, j] = [left & (cloudWidth - 1), (left + 1) & (cloudWidth - 1)];
      const a = (clouds[upper + i] as number) * (1 - side) + (clouds[upper + j] as number) * side;
      const b = (clouds[lower + i] as number) * (1 - side) + (clouds[lower + j] as number) * side;
      const thick = a + (b - a) * share - threshold;
      if (thick <= 0) continue;
      const alpha = Math.min(190, thick * gain) | 0;
      const at = row * width + x;
      y[at] = (y[at] as number) + (((cy - (y[at] as number)) * alpha) >> 8);
      y[at + 1] = (y[at + 1] as number) + (((cy - (y[at + 1] as number)) * alpha) >> 8);
      y[at + width] = (y[at + width] as number) + (((cy - (y[at + width] as number)) * alpha) >> 8);
      y[at + width + 1] = (y[at + width + 1] as number) + (((cy - (y[at + width + 1] as number)) * alpha) >> 8);
      const chroma = (row >> 1) * half + (x >> 1);
      u[chroma] = (u[chroma] as number) + (((cu - (u[chroma] as number)) * alpha) >> 8);
      v[chroma] = (v[chroma] as number) + (((cv - (v[chroma] as number)) * alpha) >> 8);
    }
  }
}
