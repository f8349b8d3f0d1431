import { createChance } from "./chance.ts";
import { playNote, type SoundBuffer, waves } from "./synth.ts";

/** Noise that goes on: how loud, how bright (0 dark, 1 bright), and how it swells. */
interface Layer {
  readonly gain: number;
  readonly tone: number;
  /** Swells a second, and by how much of its loudness. */
  readonly swells: number;
  readonly depth: number;
}

const layers: readonly [RegExp, Layer][] = [
  [/wind|breeze|gust|风/i, { gain: 0.16, tone: 0.12, swells: 0.4, depth: 0.6 }],
  [/sea|surf|wave|ocean|tide|swell|海|浪/i, { gain: 0.16, tone: 0.3, swells: 0.22, depth: 0.85 }],
  [/rain|drizzle|hiss|steam|waterfall|雨/i, { gain: 0.1, tone: 0.85, swells: 3, depth: 0.15 }],
  [/river|stream|water|drip|水/i, { gain: 0.08, tone: 0.6, swells: 2.1, depth: 0.35 }],
  [/city|traffic|engine|motor|train|hum|machine|rumble|车|机/i, { gain: 0.14, tone: 0.03, swells: 1.3, depth: 0.25 }],
  [/crowd|chatter|applause|market|人群/i, { gain: 0.1, tone: 0.4, swells: 4.5, depth: 0.5 }],
  [/fire|crackle|flame|火/i, { gain: 0.08, tone: 0.7, swells: 9, depth: 0.9 }],
];
/** A room in which nothing else sounds. */
const room: Layer = { gain: 0.02, tone: 0.08, swells: 0.2, depth: 0.3 };

/** The ambience that the words ask for, over the whole tape; other words than those that are known are a room's. */
export function layAmbience(tape: SoundBuffer, words: string): void {
  const asked = layers.filter(([named]) => named.test(words)).map(([, layer]) => layer);
  for (const [at, layer] of (asked.length > 0 ? asked : [room]).entries()) layNoise(tape, layer, at + 1);
  if (/bird|gull|chirp|cricket|鸟|虫/i.test(words)) layChirps(tape, words);
}

function layNoise({ samples, frames, rate }: SoundBuffer, { gain, tone, swells, depth }: Layer, seed: number) {
  let state = 77_777 * seed;
  // Each side has its own noise: a room is around the listener.
  const low = [0, 0];
  const lower = [0, 0];
  const edge = rate * 0.03;
  const step = 0.04 + tone * 0.4;
  for (let frame = 0; frame < frames; frame += 1) {
    const swell = 1 - depth * (0.5 + 0.5 * Math.sin((2 * Math.PI * swells * frame) / rate + seed));
    const level = gain * swell * Math.min(1, frame / edge, (frames - frame) / edge);
    for (let side = 0; side < 2; side += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      const white = state / 2_147_483_648;
      low[side] = (low[side] as number) + (white - (low[side] as number)) * step;
      lower[side] = (lower[side] as number) + ((low[side] as number) - (lower[side] as number)) * step;
      const dark = (lower[side] as number) / Math.sqrt(step);
      const at = frame * 2 + side;
      samples[at] = (samples[at] as number) + (dark * (1 - tone) + (white - (low[side] as number)) * tone) * level;
    }
  }
}

function layChirps(tape: SoundBuffer, words: string) {
  const chance = createChance(`chirps ${words}`);
  const seconds = tape.frames / tape.rate;
  for (let at = chance(); at < seconds - 0.3; at += 0.5 + chance() * 1.4) {
    const pitch = 93 + chance() * 9;
    const note = { wave: waves.soft, seconds: 0.05, gain: 0.05, pan: chance() * 2 - 1, attack: 0.01, release: 0.05 };
    for (let call = 0; call < 3; call += 1)
      playNote(tape, { ...note, start: at + call * 0.09, pitch: pitch - call, decay: 2, vibrato: 0.02 });
  }
}
