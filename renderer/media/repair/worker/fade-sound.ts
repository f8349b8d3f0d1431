import { AudioSample } from "mediabunny";

export interface Fade {
  /** Seconds. */
  readonly in: number;
  readonly out: number;
  /** Of the whole. */
  readonly seconds: number;
}

/** How loud a moment is, 0…1: it rises and falls as a sine does, so that neither end has an edge. */
export function fadeGain(fade: Fade, at: number): number {
  const ease = (part: number) => Math.sin((Math.min(1, Math.max(0, part)) * Math.PI) / 2);
  const rise = fade.in > 0 ? ease(at / fade.in) : 1;
  const fall = fade.out > 0 ? ease((fade.seconds - at) / fade.out) : 1;
  return rise * fall;
}

/** For a conversion: gets its samples in their order from the start of the result. */
export function fadeWith(fade: Fade): (sample: AudioSample) => AudioSample {
  let passed = 0;
  return (sample) => {
    const { numberOfFrames: frames, numberOfChannels: channels, sampleRate, timestamp } = sample;
    const data = new Float32Array(frames * channels);
    sample.copyTo(data, { planeIndex: 0, format: "f32" });
    for (let frame = 0; frame < frames; frame += 1) {
      const gain = fadeGain(fade, (passed + frame) / sampleRate);
      for (let channel = 0; channel < channels; channel += 1) {
        const at = frame * channels + channel;
        data[at] = (data[at] ?? 0) * gain;
      }
    }
    passed += frames;
    return new AudioSample({ data, format: "f32", numberOfChannels: channels, sampleRate, timestamp });
  };
}
