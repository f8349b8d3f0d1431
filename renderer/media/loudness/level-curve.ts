import { openLoudnessMeter } from "./loudness.ts";
import { BLOCK, openTruePeakMeter } from "./true-peak.ts";

/** A piece of sound: where it begins, seconds, and its channels, −1…1. */
export interface SoundPiece {
  readonly at: number;
  readonly channels: readonly Float32Array[];
}

/** How loud a sound is. */
export interface MeasuredLevel {
  /** LUFS, integrated; null where nothing sounds. */
  readonly loudness: number | null;
  /** dBTP of the highest peak; null: silence. */
  readonly peak: number | null;
}

/** What the result is to have. */
export interface Level {
  /** LUFS, integrated (EBU R128). */
  readonly loudness: number;
  /** dBTP: no peak is higher, between the samples either. */
  readonly peak: number;
}

/** How loud each moment is to be, as a factor; seconds from the start of the result. */
export type GainCurve = (at: number) => number;

/** dB: a whisper isn't raised to a shout. */
const MOST_GAIN = 30;
/** dB of a change that nobody hears. */
const NEAR = 0.1;
/** A limited song is quieter than its gain says: how often more is tried. */
const TRIES = 4;
/** Seconds before a peak in which the gain falls, and in which it comes back after it. */
const ATTACK = 0.006;
const RELEASE = 0.12;

const factorOf = (decibels: number): number => 10 ** (decibels / 20);

/**
 * The gain of every block under which no true peak goes over the ceiling: it has fallen before a peak comes and rises
 * slowly after it, so that nothing is cut off and nothing clicks. `peaks` are those of the blocks.
 */
export function limitGain(peaks: Float64Array, rate: number, gain: number, ceiling: number): Float64Array {
  const count = peaks.length;
  const reach = Math.max(1, Math.ceil((ATTACK * rate) / BLOCK));
  const back = 1 - Math.exp(-BLOCK / (RELEASE * rate));
  const needed = Float64Array.from(peaks, (peak) => Math.min(gain, ceiling / Math.max(peak, 1e-9)));
  // The least of what comes within reach; then it recovers; then it is made smooth by a mean of the same reach.
  const held = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    let least = gain;
    for (let next = at; next <= Math.min(count - 1, at + reach); next += 1)
      least = Math.min(least, needed[next] ?? gain);
    const before = held[at - 1] ?? gain;
    held[at] = Math.min(least, before + (gain - before) * back);
  }
  const smooth = new Float64Array(count);
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    sum += held[at] ?? 0;
    if (at > reach) sum -= held[at - reach - 1] ?? 0;
    // Before the first block all was as the first.
    const missing = Math.max(0, reach - at) * (held[0] ?? 0);
    smooth[at] = (sum + missing) / (reach + 1);
  }
  return smooth;
}

/** Between blocks it goes straight from one to the next; at an edge it is the lower of both. */
function curveOf(gains: Float64Array, rate: number): GainCurve {
  const edge = (block: number) => Math.min(gains[block - 1] ?? gains[block] ?? 1, gains[block] ?? gains.at(-1) ?? 1);
  return (at) => {
    const place = Math.max(0, at * rate) / BLOCK;
    const block = Math.min(gains.length - 1, Math.floor(place));
    const part = Math.min(1, place - block);
    return edge(block) * (1 - part) + edge(block + 1) * part;
  };
}

/** One after the other, from the sound's start. */
export async function measureLevel(pieces: AsyncIterable<SoundPiece>, rate: number) {
  const peaks = openTruePeakMeter();
  const meter = openLoudnessMeter(rate);
  for await (const { channels } of pieces) {
    meter.add(channels);
    peaks.add(channels);
  }
  const blocks = peaks.read();
  const highest = blocks.reduce((most, peak) => Math.max(most, peak), 0);
  return { loudness: meter.read(), blocks, highest };
}

/** Loudness and highest peak of a sound. */
export async function levelOfSound(pieces: AsyncIterable<SoundPiece>, rate: number): Promise<MeasuredLevel> {
  const { loudness, highest } = await measureLevel(pieces, rate);
  return { loudness, peak: highest > 0 ? 20 * Math.log10(highest) : null };
}

/**
 * How loud every moment must be for the whole to have the loudness and the highest peak of `level`. `read` gives the sound
 * from its start: once to be measured, and again where it has to be limited. Null where nothing sounds. `onProgress` is
 * told a part of 1.
 */
export async function levelCurve(
  read: () => AsyncIterable<SoundPiece>,
  { rate, seconds, level }: { readonly rate: number; readonly seconds: number; readonly level: Level },
  onProgress: (part: number) => void,
): Promise<GainCurve | null> {
  async function* told(from: number, share: number) {
    for await (const piece of read()) {
      yield piece;
      onProgress(from + (piece.at / seconds) * share);
    }
  }
  const { loudness: found, blocks, highest } = await measureLevel(told(0, 0.5), rate);
  if (found === null) return null;
  const ceiling = factorOf(level.peak - NEAR);
  let gain = Math.min(MOST_GAIN, level.loudness - found);
  /** How loud it was with the gain before; unlimited, all of a gain is heard. */
  let before = { gain: 0, loudness: found };
  if (highest * factorOf(gain) <= ceiling) return () => factorOf(gain);
  for (let tried = 0; ; tried += 1) {
    const curve = curveOf(limitGain(blocks, rate, factorOf(gain), ceiling), rate);
    if (tried === TRIES) return curve;
    const limited = openLoudnessMeter(rate);
    for await (const { at, channels } of told(0.5 + (tried / TRIES) * 0.5, 0.5 / TRIES)) {
      for (let frame = 0; frame < (channels[0]?.length ?? 0); frame += 1) {
        const factor = curve(at + frame / rate);
        for (const channel of channels) channel[frame] = (channel[frame] ?? 0) * factor;
      }
      limited.add(channels);
    }
    const loudness = limited.read() ?? level.loudness;
    const missing = level.loudness - loudness;
    if (Math.abs(missing) <= NEAR || gain >= MOST_GAIN) return curve;
    // The more is limited, the less of a gain is heard: as much more is given as the last step was short of.
    const heardPart = Math.min(1, Math.max(0.25, (loudness - before.loudness) / (gain - before.gain)));
    before = { gain, loudness };
    gain = Math.min(MOST_GAIN, gain + missing / heardPart);
  }
}
