import { ALL_FORMATS, AudioBufferSink, Input, UrlSource } from "mediabunny";
import { mediaUrl } from "./media-url.ts";

/** Buckets over the whole length: enough for a waveform as wide as a 4K window, small enough to keep. */
const BUCKETS = 1200;

/**
 * The loudest sample of each bucket, 0…1, mixed over the channels. Decoded piece by piece, never the whole file in
 * memory. Resolves with null where this machine can't decode the sound.
 */
export async function computePeaks(assetId: string): Promise<number[] | null> {
  const input = new Input({ formats: ALL_FORMATS, source: new UrlSource(mediaUrl(assetId)) });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null || !(await track.canDecode())) return null;
    const length = await track.computeDuration();
    if (!(length > 0)) return null;
    const peaks = new Array<number>(BUCKETS).fill(0);
    for await (const { buffer, timestamp } of new AudioBufferSink(track).buffers()) {
      for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
        const samples = buffer.getChannelData(channel);
        const perSecond = BUCKETS / length;
        for (let index = 0; index < samples.length; index += 1) {
          const bucket = Math.min(
            BUCKETS - 1,
            Math.max(0, Math.floor((timestamp + index / buffer.sampleRate) * perSecond)),
          );
          const loud = Math.abs(samples[index] ?? 0);
          if (loud > (peaks[bucket] ?? 0)) peaks[bucket] = loud;
        }
      }
    }
    return peaks.map((peak) => Math.round(Math.min(1, peak) * 1000) / 1000);
  } finally {
    input.dispose();
  }
}
