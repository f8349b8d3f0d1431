import { registerMp3Encoder } from "@mediabunny/mp3-encoder";
import {
  ALL_FORMATS,
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  Input,
  Mp3OutputFormat,
  Output,
} from "mediabunny";
import type { SoundBuffer } from "./synth.ts";

/** MP3 of the tape at `bitrate` bits per second; `seconds` is what the file lasts. */
export async function encodeMp3(
  tape: SoundBuffer,
  bitrate: number,
  comment: string,
): Promise<{ bytes: Uint8Array; seconds: number }> {
  registerMp3Encoder();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp3OutputFormat(), target });
  const source = new AudioSampleSource({ codec: "mp3", bitrate });
  output.addAudioTrack(source);
  output.setMetadataTags({ title: "Sandbox song", comment });
  await output.start();
  for (let frame = 0; frame < tape.frames; frame += tape.rate) {
    const data = tape.samples.subarray(frame * 2, (frame + tape.rate) * 2);
    const sample = new AudioSample({
      data,
      format: "f32",
      numberOfChannels: 2,
      sampleRate: tape.rate,
      timestamp: frame / tape.rate,
    });
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  if (!target.buffer) throw new Error("nothing was written");
  const bytes = new Uint8Array(target.buffer);
  // MP3 rounds up to whole frames and adds its delay: say what the file really lasts.
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  return { bytes, seconds: await input.computeDuration() };
}
