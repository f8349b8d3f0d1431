import { createChance, createClouds } from "./chance.ts";
import { createLand, paintStrip } from "./land.ts";
import { type Mood, readMood } from "./mood.ts";
import { type Planes, smooth } from "./planes.ts";
import { cloudHeight, cloudWidth, createSky, paintClouds } from "./sky.ts";

/** Paints the frame at `progress` (0 to 1) and `time` (seconds). */
export type Painter = (frame: Planes, progress: number, time: number) => void;

/** Mirrors the picture above the horizon into moving water, with a glittering path under the light. */
function paintWater(frame: Planes, horizon: number, bottom: number, mood: Mood, time: number, glitter: Uint8Array) {
  const { width, y, u, v } = frame;
  const half = width >> 1;
  const centre = width * mood.lightAt[0];
  for (let row = horizon; row < bottom; row += 1) {
    const depth = (row - horizon) / Math.max(1, bottom - horizon);
    const wave =
      Math.sin(row * (0.9 - depth * 0.55) - time * 3.1) * (1 + depth * 9) +
      Math.sin(row * 0.21 + time * 1.7) * depth * 7;
    const mirrored = horizon - 1 - ((row - horizon) * 0.9 + Math.sin(row * 0.5 + time * 2) * depth * 4);
    const source = Math.max(0, Math.min(horizon - 1, mirrored | 0)) * width;
    const dark = 205 - depth * 95;
    const path = width * (0.03 + depth * 0.13);
    const sparkleRow = ((row * 3 - time * 40 * (0.3 + depth)) & 511) * 1024;
    for (let x = 0; x < width; x += 1) {
      const from = x + wave < 0 ? 0 : x + wave >= width ? width - 1 : (x + wave) | 0;
      let luma = 16 + ((((y[source + from] as number) - 16) * dark) >> 8);
      const aside = Math.abs(x - centre) / path;
      if (aside < 1) {
        const spark = (glitter[sparkleRow + ((x * 2 + ((time * 30) | 0)) & 1023)] as number) - 128 + (1 - aside) * 26;
        if (spark > 0) luma += spark * (1 - aside) * 3.4;
      }
      y[row * width + x] = Math.min(luma, 235);
    }
    if (row & 1) continue;
    const chromaSource = (Math.max(0, Math.min(horizon - 1, mirrored | 0)) >> 1) * half;
    for (let x = 0; x < half; x += 1) {
      const shifted = x + (wave >> 1);
      const from = chromaSource + (shifted < 0 ? 0 : shifted >= half ? half - 1 : shifted);
      u[(row >> 1) * half + x] = ((u[from] as number) * 7 + 130) >> 3;
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
  const tops = new Float32Array(width);
  const flakes = Array.from({ length: 420 }, () => ({ x: chance(), y: chance(), depth: chance() }));
  return (frame, progress, time) => {
    // The camera starts and ends gently.
    const moved = progress * 0.75 + smooth(0, 1, progress) * 0.25;
    frame.data.set(sky.data);
    paintClouds(frame, clouds, mood, horizon, 200 + time * 3.2);
    for (const [at, strip] of strips.entries()) {
      const step = strips.length === 1 ? 0 : at / (strips.length - 1);
      const base = sea
        ? horizon
        : horizon + (height - horizon) * (0.06 + step * step * 1.06) - moved * unit * 0.012 * step;
      paintStrip(strip, frame, base, sea ? horizon : height, moved, tops);
    }
    if (sea) paintWater(frame, horizon, height, mood, time, clouds);
    paintWeather(frame, mood, flakes, time);
  };
}
