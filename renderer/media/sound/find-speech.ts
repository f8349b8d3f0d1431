import { mixedSample } from "./mixed-sample.ts";

/**
 * Where somebody speaks, in frames of 20 ms, by what tells speech from music and noise: its loudness moves by syllables
 * (Scheirer & Slaney 1997: 2–8 Hz), bright and dark sounds alternate (Saunders 1996), and the pitch of its vowels glides
 * where notes stand still. Neural detectors were tried: RNNoise takes every chord for a voice, and Silero comes with 11 MB.
 */
export interface SpeechFinder {
  /** One array per channel, −1…1. */
  readonly add: (channels: readonly Float32Array[]) => void;
  /** Seconds, in their order. */
  readonly read: () => [from: number, to: number][];
}

/** Frames a second. */
const RATE = 50;
/** Frames that are judged together: a second, every quarter of one. */
const WINDOW = 50;
const STEP = 12;
/** dB under the loudest of its window from which on a frame counts as heard, and below which it is a pause. */
const HEARD = 30;
const PAUSE = 24;
/** Part of the way from the loudest of its window down to the quietest that still counts as said. */
const ABOVE_NOISE = 0.7;
/** dB; what is quieter is nobody who speaks. */
const QUIETEST = -50;
/** Samples a second at which pitch is looked for. */
const PITCH_RATE = 8000;
const LOWEST = 70;
const HIGHEST = 400;
/** Pauses that are shorter belong to what is said; what is said is no shorter. Seconds. */
const BREATH = 0.4;
const SHORTEST = 0.2;

/** What is measured of a frame. */
interface Frame {
  readonly level: number;
  /** dB of what changes from sample to sample, against the whole. */
  readonly brightness: number;
  /** Hz; 0: none. */
  readonly pitch: number;
}

export function openSpeechFinder(sampleRate: number): SpeechFinder {
  const hop = sampleRate / RATE;
  const every = Math.max(1, Math.round(sampleRate / PITCH_RATE));
  const rate = sampleRate / every;
  /** The last 60 ms at the lower rate. */
  const lately = new Float64Array(Math.round(rate * 0.06));
  const frames: Frame[] = [];
  let [energy, change, before, count, next] = [0, 0, 0, 0, hop];
  let [sum, summed] = [0, 0];
  return {
    add(channels) {
      const length = channels[0]?.length ?? 0;
      for (let at = 0; at < length; at += 1) {
        const x = mixedSample(channels, at);
        energy += x * x;
        change += (x - before) ** 2;
        before = x;
        sum += x;
        summed += 1;
        if (summed === every) {
          lately.copyWithin(0, 1);
          lately[lately.length - 1] = sum / every;
          [sum, summed] = [0, 0];
        }
        count += 1;
        if (count < next) continue;
        const level = 10 * Math.log10(energy / hop + 1e-10);
        frames.push({
          level,
          brightness: 10 * Math.log10((change + 1e-9) / (energy + 1e-9)),
          pitch: level > QUIETEST ? pitchOf(lately, rate) : 0,
        });
        [energy, change] = [0, 0];
        next += hop;
      }
    },
    read: () => spansOf(frames),
  };
}

/** Hz of a voice, by autocorrelation; 0 where nothing repeats. */
function pitchOf(line: Float64Array, rate: number): number {
  const [shortest, longest] = [Math.floor(rate / HIGHEST), Math.ceil(rate / LOWEST)];
  const length = line.length - longest;
  /** Energy of all before each sample. */
  const power = new Float64Array(line.length + 1);
  for (let at = 0; at < line.length; at += 1) power[at + 1] = (power[at] ?? 0) + (line[at] ?? 0) ** 2;
  const powerFrom = (at: number) => 1e-9 + (power[at + length] ?? 0) - (power[at] ?? 0);
  let [best, lagOfBest] = [0, 0];
  for (let lag = shortest; lag <= longest; lag += 1) {
    let both = 0;
    for (let at = 0; at < length; at += 1) both += (line[at] ?? 0) * (line[at + lag] ?? 0);
    const alike = both / Math.sqrt(powerFrom(0) * powerFrom(lag));
    // A longer period has to be clearly better: its multiples are as good.
    if (alike > best + 0.02) [best, lagOfBest] = [alike, lag];
  }
  return best > 0.6 ? rate / lagOfBest : 0;
}

/** Whether a second of frames is spoken. */
function isSpoken(window: readonly Frame[], loudest: number): boolean {
  if (loudest < QUIETEST) return false;
  const heard = window.filter(({ level }) => level > loudest - HEARD);
  const mean = heard.reduce((all, { brightness }) => all + brightness, 0) / heard.length;
  const spread = Math.sqrt(heard.reduce((all, { brightness }) => all + (brightness - mean) ** 2, 0) / heard.length);
  const pitches = window.map(({ pitch }) => pitch);
  const voiced = pitches.filter((pitch) => pitch > 0).length / window.length;
  let [glides, pairs] = [0, 0];
  for (const [index, pitch] of pitches.entries()) {
    const last = pitches[index - 1] ?? 0;
    if (pitch === 0 || last === 0) continue;
    const semitones = Math.abs(12 * Math.log2(pitch / last));
    pairs += 1;
    if (semitones > 0.08 && semitones < 2.5) glides += 1;
  }
  return syllables(window, loudest) > 0.3 && spread > 2.5 && voiced > 0.15 && pairs > 3 && glides / pairs > 0.3;
}

/** How much of the loudness of a second moves 2 to 8 times in it, against its mean. */
function syllables(window: readonly Frame[], loudest: number): number {
  const loud = window.map(({ level }) => 10 ** (Math.max(level, loudest - 40) / 20));
  const mean = loud.reduce((all, each) => all + each, 0) / loud.length;
  let power = 0;
  for (let times = 2; times <= 8; times += 1) {
    let [real, imaginary] = [0, 0];
    for (const [at, each] of loud.entries()) {
      real += each * Math.cos((2 * Math.PI * times * at) / loud.length);
      imaginary += each * Math.sin((2 * Math.PI * times * at) / loud.length);
    }
    power += real ** 2 + imaginary ** 2;
  }
  return Math.sqrt(power) / (loud.length * mean);
}

function spansOf(frames: readonly Frame[]): [number, number][] {
  const spoken = new Uint8Array(frames.length);
  for (let start = 0; start === 0 || start + WINDOW <= frames.length; start += STEP) {
    const window = frames.slice(start, start + WINDOW);
    const loudest = window.reduce((most, { level }) => Math.max(most, level), Number.NEGATIVE_INFINITY);
    if (window.length < WINDOW / 2 || !isSpoken(window, loudest)) continue;
    // Over a noise that goes on, it is what rises from it.
    const quietest = window.reduce((least, { level }) => Math.min(least, level), loudest);
    const least = Math.max(loudest - PAUSE, loudest - (loudest - quietest) * ABOVE_NOISE);
    for (const [at, { level }] of window.entries()) if (level > least) spoken[start + at] = 1;
  }
  const spans: [number, number][] = [];
  for (const [at, is] of spoken.entries()) {
    if (is === 0) continue;
    const last = spans.at(-1);
    if (last && at / RATE - last[1] <= BREATH) last[1] = (at + 1) / RATE;
    else spans.push([at / RATE, (at + 1) / RATE]);
  }
  return spans.filter(([from, to]) => to - from >= SHORTEST);
}
