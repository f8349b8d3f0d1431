import { ALL_FORMATS, AudioSampleSink, Input, UrlSource } from "mediabunny";
import { steadySource } from "#shared/probe/index.ts";
import { openLoudnessMeter } from "../loudness/index.ts";
import { type Beats, openBeatFinder } from "./find-beats.ts";
import { openSpeechFinder } from "./find-speech.ts";
import { PEAK_BUCKETS } from "./peak-buckets.ts";

export interface MeasuredSound {
  /** The loudest sample of each bucket, 0…1, over all channels. */
  readonly peaks: number[];
  readonly measure: Beats & {
    /** LUFS, integrated; null where nothing sounds. */
    readonly loudness: number | null;
    /** The loudest sample, 0…1. */
    readonly peak: number;
    /** Where somebody speaks, seconds; absent where it wasn't asked for. */
    readonly speech?: [from: number, to: number][];
  };
}

/** What is measured; speech takes the longest, and few ask for it. */
export interface SoundQuestion {
  readonly address: string;
  readonly speech?: boolean;
}

/**
 * Peaks, loudness, beats and speech in one decoding, piece by piece, never the whole file in memory. Runs in a worker. Null
 * where this machine can't decode the sound.
 */
export async function measureSound({ address, speech = false }: SoundQuestion): Promise<MeasuredSound | null> {
  const input = new Input({ formats: ALL_FORMATS, source: steadySource(new UrlSource(address)) });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null || !(await track.canDecode())) return null;
    const length = await track.computeDuration();
    if (!(length > 0)) return null;
    const rate = await track.getSampleRate();
    const peaks = new Float64Array(PEAK_BUCKETS);
    const loudness = openLoudnessMeter(rate);
    const beats = openBeatFinder(rate);
    const voices = speech ? openSpeechFinder(rate) : null;
    const perSample = PEAK_BUCKETS / (length * rate);
    for await (const sample of new AudioSampleSink(track).samples()) {
      const channels = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
        const channel = new Float32Array(sample.numberOfFrames);
        sample.copyTo(channel, { planeIndex, format: "f32-planar" });
        return channel;
      });
      const from = sample.timestamp * rate;
      sample.close();
      for (const channel of channels) {
        for (let index = 0; index < channel.length; index += 1) {
          const bucket = Math.min(PEAK_BUCKETS - 1, Math.max(0, Math.floor((from + index) * perSample)));
          const loud = Math.abs(channel[index] ?? 0);
          if (loud > (peaks[bucket] ?? 0)) peaks[bucket] = loud;
        }
      }
      loudness.add(channels);
      beats.add(channels);
      voices?.add(channels);
    }
    const rounded = Array.from(peaks, (peak) => Math.round(Math.min(1, peak) * 1000) / 1000);
    const spoken = voices === null ? {} : { speech: voices.read() };
    return {
      peaks: rounded,
      measure: { loudness: loudness.read(), peak: Math.max(...rounded), ...beats.read(), ...spoken },
    };
  } finally {
    input.dispose();
  }
}
