/** Stereo sound under construction, samples interleaved. */
export interface SoundBuffer {
  rate: number;
  frames: number;
  samples: Float32Array;
}

export function createSoundBuffer(rate: number, seconds: number): SoundBuffer {
  const frames = Math.round(rate * seconds);
  return { rate, frames, samples: new Float32Array(frames * 2) };
}

const tableSize = 2048;
/** One turn of a tone by the strengths of its partials. */
export function createWave(harmonics: readonly number[]): Float32Array {
  const table = new Float32Array(tableSize + 1);
  for (const [at, strength] of harmonics.entries()) {
    for (let i = 0; i <= tableSize; i += 1) {
      table[i] = (table[i] as number) + Math.sin((2 * Math.PI * (at + 1) * i) / tableSize) * strength;
    }
  }
  return table;
}

export const waves = {
  soft: createWave([1, 0.28, 0.1, 0.04]),
  warm: createWave([1, 0.5, 0.32, 0.2, 0.12, 0.07]),
  bright: createWave([1, 0.6, 0.45, 0.36, 0.28, 0.22, 0.17, 0.12]),
  bass: createWave([1, 0.42, 0.16, 0.06]),
  /** A sung "ah": the third and fourth partial stand out. */
  voice: createWave([0.7, 0.62, 0.85, 0.7, 0.22, 0.12, 0.16, 0.05]),
};

export interface Note {
  wave: Float32Array;
  start: number;
  seconds: number;
  /** MIDI number, fractions allowed. */
  pitch: number;
  gain: number;
  /** -1 left to 1 right. */
  pan: number;
  attack: number;
  release: number;
  /** Per second; 0 holds the tone. */
  decay: number;
  vibrato: number;
}

/** Adds one tone to the tape. Times in seconds. */
export function playNote(tape: SoundBuffer, note: Note) {
  const { rate, samples, frames } = tape;
  const first = Math.round(note.start * rate);
  const count = Math.min(frames - first, Math.round((note.seconds + note.release) * rate));
  const step = (440 * 2 ** ((note.pitch - 69) / 12) * tableSize) / rate;
  const [left, right] = [note.gain * Math.min(1, 1 - note.pan), note.gain * Math.min(1, 1 + note.pan)];
  const attack = Math.max(1, note.attack * rate);
  const held = note.seconds * rate;
  const release = Math.max(1, note.release * rate);
  const fade = Math.exp(-note.decay / rate);
  let level = 1;
  let phase = 0;
  for (let i = 0; i < count; i += 1) {
    const bend = note.vibrato === 0 ? 1 : 1 + note.vibrato * Math.sin((i / rate) * 34) * Math.min(1, i / (rate * 0.25));
    phase += step * bend;
    if (phase >= tableSize) phase -= tableSize;
    const rise = i < attack ? i / attack : 1;
    const fall = i > held ? 1 - (i - held) / release : 1;
    level *= fade;
    const value = (note.wave[phase | 0] as number) * rise * fall * level;
    const at = (first + i) * 2;
    samples[at] = (samples[at] as number) + value * left;
    samples[at + 1] = (samples[at + 1] as number) + value * right;
  }
}

/** Adds a burst of filtered noise: hats, snares, sweeps. `tone` from 0 (dark) to 1 (bright). */
export function playNoise(
  tape: SoundBuffer,
  start: number,
  seconds: number,
  gain: number,
  tone: number,
  rising = false,
) {
  const { rate, samples, frames } = tape;
  const first = Math.round(start * rate);
  const count = Math.min(frames - first, Math.round(seconds * rate));
  let seed = 22_222 + first;
  let low = 0;
  for (let i = 0; i < count; i += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    const white = seed / 2_147_483_648;
    low += (white - low) * 0.35;
    const value = low * (1 - tone) + (white - low) * tone;
    const level = rising ? (i / count) ** 2 : Math.exp((-6 * i) / count);
    const at = (first + i) * 2;
    samples[at] = (samples[at] as number) + value * gain * level;
    samples[at + 1] = (samples[at + 1] as number) + value * gain * level * 0.94;
  }
}

/** Adds a drum that falls in pitch: kick, tom. */
export function playDrum(tape: SoundBuffer, start: number, gain: number, from: number, to: number, seconds: number) {
  const { rate, samples, frames } = tape;
  const first = Math.round(start * rate);
  const count = Math.min(frames - first, Math.round(seconds * rate));
  let phase = 0;
  for (let i = 0; i < count; i += 1) {
    const share = i / count;
    phase += (2 * Math.PI * (to + (from - to) * Math.exp(-18 * share))) / rate;
    const value = Math.sin(phase) * gain * Math.exp(-5 * share);
    const at = (first + i) * 2;
    samples[at] = (samples[at] as number) + value;
    samples[at + 1] = (samples[at + 1] as number) + value;
  }
}

/** Room, level and a soft ceiling, in place. `echo` in seconds. */
export function master(tape: SoundBuffer, echo: number) {
  const { rate, samples, frames } = tape;
  const delay = Math.max(1, Math.round(rate * echo)) * 2;
  // Left answers right and right answers left, quieter each time.
  for (let at = delay; at < samples.length; at += 2) {
    samples[at] = (samples[at] as number) + (samples[at - delay + 1] as number) * 0.19;
    samples[at + 1] = (samples[at + 1] as number) + (samples[at - delay] as number) * 0.19;
  }
  let peak = 0;
  for (const value of samples) if (Math.abs(value) > peak) peak = Math.abs(value);
  const gain = peak > 0 ? 1.35 / peak : 1;
  const fadeFrames = rate * 1.2;
  for (let frame = 0; frame < frames; frame += 1) {
    const fade = Math.min(1, (frames - frame) / fadeFrames, frame / (rate * 0.004));
    for (let side = 0; side < 2; side += 1) {
      const at = frame * 2 + side;
      samples[at] = Math.tanh((samples[at] as number) * gain) * 0.92 * fade;
    }
  }
}
