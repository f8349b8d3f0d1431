import { AudioSample, AudioSampleSink, type InputAudioTrack } from "mediabunny";
import { openLoudnessMeter } from "../../sound/loudness.ts";
import { BLOCK, openTruePeakMeter } from "../../sound/true-peak.ts";
import type { Range } from "./repair-messages.ts";

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

/** The sound of a range, faded as it will be, in pieces. */
async function* heard(track: InputAudioTrack, range: Range | null, fade: GainCurve | null, rate: number) {
  const sink = new AudioSampleSink(track);
  const start = range?.start ?? (await track.getFirstTimestamp());
  for await (const sample of sink.samples(range?.start, range?.end)) {
    const { timestamp, numberOfFrames, numberOfChannels } = sample;
    // The first piece may begin before the range, the last may end behind it.
    const from = Math.max(0, Math.round((start - timestamp) * rate));
    const to = range === null ? numberOfFrames : Math.min(numberOfFrames, Math.round((range.end - timestamp) * rate));
    const channels = Array.from({ length: Math.min(2, numberOfChannels) }, (_, planeIndex) => {
      const all = new Float32Array(numberOfFrames);
      sample.copyTo(all, { planeIndex, format: "f32-planar" });
      return all.subarray(from, Math.max(from, to));
    });
    sample.close();
    const at = timestamp + from / rate - start;
    if (fade) {
      for (const channel of channels)
        for (let frame = 0; frame < channel.length; frame += 1)
          channel[frame] = (channel[frame] ?? 0) * fade(at + frame / rate);
    }
    yield { at, channels };
  }
}

/**
 * How loud every moment must be for the whole to have the loudness and the highest peak of `level`. The sound is
 * decoded once to be measured, and again where it has to be limited. Null where nothing sounds. `onProgress` is told a
 * part of 1.
 */
export async function levelOf(
  track: InputAudioTrack,
  { range, fade, level }: { range: Range | null; fade: GainCurve | null; level: Level },
  onProgress: (part: number) => void,
): Promise<GainCurve | null> {
  const rate = await track.getSampleRate();
  const seconds = range === null ? await track.computeDuration() : range.end - range.start;
  const peaks = openTruePeakMeter();
  const meter = openLoudnessMeter(rate);
  for await (const { at, channels } of heard(track, range, fade, rate)) {
    meter.add(channels);
    peaks.add(channels);
    onProgress((at / seconds) * 0.5);
  }
  const found = meter.read();
  if (found === null) return null;
  const blocks = peaks.read();
  const highest = blocks.reduce((most, peak) => Math.max(most, peak), 0);
  const ceiling = factorOf(level.peak - NEAR);
  let gain = Math.min(MOST_GAIN, level.loudness - found);
  /** How loud it was with the gain before; unlimited, all of a gain is heard. */
  let before = { gain: 0, loudness: found };
  if (highest * factorOf(gain) <= ceiling) return () => factorOf(gain);
  for (let tried = 0; ; tried += 1) {
    const curve = curveOf(limitGain(blocks, rate, factorOf(gain), ceiling), rate);
    if (tried === TRIES) return curve;
    const limited = openLoudnessMeter(rate);
    for await (const { at, channels } of heard(track, range, fade, rate)) {
      for (let frame = 0; frame < (channels[0]?.length ?? 0); frame += 1) {
        const factor = curve(at + frame / rate);
        for (const channel of channels) channel[frame] = (channel[frame] ?? 0) * factor;
      }
      limited.add(channels);
      onProgress(0.5 + ((tried + at / seconds) / TRIES) * 0.5);
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

/** For a conversion: gets its samples in their order from the start of the result. */
export function gainWith(curve: GainCurve): (sample: AudioSample) => AudioSample {
  let passed = 0;
  return (sample) => {
    const { numberOfFrames: frames, numberOfChannels: channels, sampleRate, timestamp } = sample;
    const data = new Float32Array(frames * channels);
    sample.copyTo(data, { planeIndex: 0, format: "f32" });
    for (let frame = 0; frame < frames; frame += 1) {
      const gain = curve((passed + frame) / sampleRate);
      for (let channel = 0; channel < channels; channel += 1) {
        const at = frame * channels + channel;
        data[at] = (data[at] ?? 0) * gain;
      }
    }
    passed += frames;
    return new AudioSample({ data, format: "f32", numberOfChannels: channels, sampleRate, timestamp });
  };
}
