import { createChance, createClouds } from "./chance.ts";
import { createLand, paintStrip, placeOutline } from "./land.ts";
import { type Mood, readMood } from "./mood.ts";
import { type Planes, smooth } from "./planes.ts";
import { cloudHeight, cloudWidth, createSky, paintClouds } from "./sky.ts";

/** Paints the frame at `progress` (0 to 1) and `time` (seconds). */
export type Painter = (frame: Planes, progress: number, time: number) => void;

/** Mirrors the picture above the horizon into moving water, with a glittering path under the light. */
function paintWater(frame: Planes, horizon: number, bottom: number, mood: Mood, time: number, glitter: Uint8Array) {
  const { width, y, u, v } = frame;
  const half = width >> 1;
  const unit = Math.min(width, frame.height);
  const centre = width * mood.lightAt[0];
  // The glitter is drawn in flat flakes and changes twelve times a second.
  const flake = Math.max(2, Math.round(unit / 200));
  const moment = (time * 12) | 0;
  for (let row = horizon; row < bottom; row += 1) {
    const depth = (row - horizon) / Math.max(1, bottom - horizon);
    const wave =
      Math.sin(row * (0.9 - depth * 0.55) - time * 3.1) * (1 + depth * 8) +
      Math.sin(row * 0.21 + time * 1.7) * depth * 7;
    const mirrored = horizon - 1 - ((row - horizon) * 0.9 + Math.sin(row * 0.5 + time * 2) * depth * 4);
    const source = Math.max(0, Math.min(horizon - 1, mirrored | 0)) * width;
    const dark = 214 - depth * 96;
    const swell = Math.sin(row * row * 0.004 - time * 2.2) * 7 * (0.3 + depth);
    const path = width * (0.025 + depth * 0.11);
    const line = ((Math.floor(row / Math.max(1, flake >> 1)) * 71 + moment * 37) & 511) * 1024;
    const rare = 150 + (mood.stars ? 40 : 0);
    for (let x = 0; x < width; x += 1) {
      const from = x + wave < 0 ? 0 : x + wave >= width ? width - 1 : (x + wave) | 0;
      let luma = 16 + ((((y[source + from] as number) - 16) * dark) >> 8) + swell;
      const aside = Math.abs(x - centre + wave) / path;
      if (aside < 1) {
        const spark = (glitter[line + (((x / (flake * 3)) | 0) & 1023)] as number) - rare - aside * 80;
        if (spark > 0) luma += spark * (1 - aside) * 1.7;
      }
      y[row * width + x] = luma > 235 ? 235 : Math.max(16, luma);
    }
    if (row & 1) continue;
    const chromaSource = (Math.max(0, Math.min(horizon - 1, mirrored | 0)) >> 1) * half;
    for (let x = 0; x < half; x += 1) {
      const shifted = x + (wave >> 1);
      const from = chromaSource + (shifted < 0 ? 0 : shifted >= half ? half - 1 : shifted);
      u[(row >> 1) * half + x] = ((u[from] as number) * 7 + 131) >> 3;
      v[(row >> 1) * half + x] = ((v[from] as number) * 7 + 126) >> 3;
    }
  }
}

interface Flake {
  x: number;
  y: number;
  depth: number;
}

function paintWeather(frame: Planes, mood: Mood, flakes: Flake[], time: number) {
  if (mood.weather === "clear") return;
  const { width, height, y } = frame;
  const snow = mood.weather === "snow";
  for (const flake of flakes) {
    const speed = snow ? 0.1 + flake.depth * 0.12 : 1.1 + flake.depth;
    const fall = (flake.y + time * speed) % 1;
    const sway = snow ? Math.sin(time * 1.3 + flake.x * 40) * 0.012 : fall * 0.05;
    const px = Math.floor(((flake.x + sway) % 1) * (width - 4));
    const py = Math.floor(fall * (height - 24));
    const size = snow ? 1 + Math.round(flake.depth * 2) : 1;
    const length = snow ? size : Math.round((height / 480) * (8 + flake.depth * 12));
    const bright = snow ? 60 + flake.depth * 90 : 18 + flake.depth * 22;
    for (let dy = 0; dy < length; dy += 1) {
      for (let dx = 0; dx < size; dx += 1) {
        const at = (py + dy) * width + px + dx;
        y[at] = Math.min(235, (y[at] as number) + bright);
      }
    }
  }
}

/** A landscape seeded by the prompt: sky, light, clouds, moving strips of land, water, weather. */
export function createScene(prompt: string, width: number, height: number): Painter {
  const mood = readMood(prompt);
  const chance = createChance(`scene ${prompt}`);
  const unit = Math.min(width, height);
  const sea = mood.land === "sea";
  const horizon = Math.round(height * (sea ? 0.6 : 0.7)) & ~1;
  const sky = createSky(mood, width, height, horizon, chance);
  const clouds = createClouds(chance, cloudWidth, cloudHeight);
  const strips = createLand(mood, height, unit, chance);
  const tops = strips.map(() => new Int32Array(width));
  const glitter = Uint8Array.from({ length: 1024 * 512 }, () => chance() * 256);
  const flakes = Array.from({ length: 420 }, () => ({ x: chance(), y: chance(), depth: chance() }));
  return (frame, progress, time) => {
    // The camera starts and ends gently.
    const moved = progress * 0.75 + smooth(0, 1, progress) * 0.25;
    frame.data.set(sky.data);
    paintClouds(frame, clouds, mood, horizon, 200 + time * 3.2);
    for (const [at, strip] of strips.entries()) {
      const step = at / (strips.length - 1);
      const foot = horizon + (height - horizon) * (0.06 + step * step * 1.06) - moved * unit * 0.012 * step;
      placeOutline(strip, sea ? horizon : foot, moved, tops[at] as Int32Array);
    }
    for (const [at, strip] of strips.entries()) {
      paintStrip(strip, frame, tops[at] as Int32Array, tops[at + 1], sea ? horizon : height, moved);
    }
    if (sea) paintWater(frame, horizon, height, mood, time, glitter);
    paintWeather(frame, mood, flakes, time);
  };
}
