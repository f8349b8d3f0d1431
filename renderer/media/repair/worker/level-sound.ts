import { AudioSample, AudioSampleSink, type InputAudioTrack } from "mediabunny";
import { type GainCurve, type Level, levelCurve } from "../../loudness/index.ts";
import type { Range } from "./repair-messages.ts";

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

/** As `levelCurve`, of a range of a file as it will be faded. */
export async function levelOf(
  track: InputAudioTrack,
  { range, fade, level }: { range: Range | null; fade: GainCurve | null; level: Level },
  onProgress: (part: number) => void,
): Promise<GainCurve | null> {
  const rate = await track.getSampleRate();
  const seconds = range === null ? await track.computeDuration() : range.end - range.start;
  return levelCurve(() => heard(track, range, fade, rate), { rate, seconds, level }, onProgress);
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
