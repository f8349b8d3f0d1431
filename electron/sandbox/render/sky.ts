import type { Mood } from "./mood.ts";
import { createPlanes, mix, type Planes, smooth, toYuv } from "./planes.ts";

/** The still part of the sky: gradient, glow, the light itself, stars. Rows below `horizon` continue its colour. */
export function createSky(mood: Mood, width: number, height: number, horizon: number, chance: () => number): Planes {
  const sky = createPlanes(width, height);
  const unit = Math.min(width, height);
  const lightX = width * mood.lightAt[0];
  const lightY = horizon * (1 - mood.lightAt[1]);
  const radius = unit * (mood.stars ? 0.045 : 0.06);
  for (let y = 0; y < height; y += 1) {
    const fall = Math.min(1, y / horizon);
    const base =
      fall < 0.55
        ? mix(mood.top, mood.middle, fall / 0.55)
        : mix(mood.middle, mood.horizon, ((fall - 0.55) / 0.45) ** 1.4);
    for (let x = 0; x < width; x += 1) {
      const dx = x - lightX;
      const dy = (y - lightY) * 1.15;
      const distance = Math.sqrt(dx * dx + dy * dy);
      const glow =
        Math.exp(-distance / (unit * (mood.stars ? 0.14 : 0.3))) * 0.75 + Math.exp(-Math.abs(dy) / (unit * 0.1)) * 0.12;
      const disc = 1 - smooth(radius * 0.94, radius * 1.06, Math.hypot(dx, y - lightY));
      const colour = mix(mix(base, mood.light, glow), [255, 252, 240], disc * 0.96);
      const [luma, u, v] = toYuv(colour);
      sky.y[y * width + x] = luma;
      if (!(x & 1) && !(y & 1)) {
        const at = (y >> 1) * (width >> 1) + (x >> 1);
        sky.u[at] = u;
        sky.v[at] = v;
      }
    }
  }
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

export const cloudWidth = 1024;
export const cloudHeight = 512;

/** Lays drifting clouds over the sky. `drift` is in cloud pixels. */
export function paintClouds(frame: Planes, clouds: Uint8Array, mood: Mood, horizon: number, drift: number) {
  const { width, y, u, v } = frame;
  const [cy, cu, cv] = toYuv(mix(mood.horizon, mood.light, 0.35));
  const threshold = 168 - mood.clouds * 52;
  const scale = 620 / width;
  const shift = drift | 0;
  const share = ((drift - shift) * 64) | 0;
  for (let row = 0; row < horizon; row += 1) {
    // Clouds thin out upwards and flatten towards the horizon.
    const height = row / horizon;
    const strength = mood.clouds * (0.25 + 0.75 * height) * (1 - smooth(0.9, 1, height));
    if (strength <= 0.01) continue;
    const gain = (strength * 256) / 90;
    const line = ((row * scale * (1.4 + height * 1.6)) & (cloudHeight - 1)) * cloudWidth;
    for (let x = 0; x < width; x += 1) {
      const at = ((x * scale) | 0) + shift;
      const a = clouds[line + (at & (cloudWidth - 1))] as number;
      const b = clouds[line + ((at + 1) & (cloudWidth - 1))] as number;
      const thick = a + (((b - a) * share) >> 6) - threshold;
      if (thick <= 0) continue;
      const alpha = Math.min(190, thick * gain) | 0;
      const place = row * width + x;
      y[place] = (y[place] as number) + (((cy - (y[place] as number)) * alpha) >> 8);
      if (!(row & 1) && !(x & 1)) {
        const chroma = (row >> 1) * (width >> 1) + (x >> 1);
        u[chroma] = (u[chroma] as number) + (((cu - (u[chroma] as number)) * alpha) >> 8);
        v[chroma] = (v[chroma] as number) + (((cv - (v[chroma] as number)) * alpha) >> 8);
      }
    }
  }
}
