import { AudioSampleSink, type Input } from "mediabunny";
import { openFile } from "#renderer/media/files/index.ts";

/** Left and right, samples from −1 to 1. */
export type Stereo = readonly [Float32Array, Float32Array];

/** Reads the sound of a file from its start on, at a rate of choice; silence where the file has none. */
export interface SoundReader {
  /** The next `count` samples. */
  read(count: number): Promise<Stereo>;
  close(): void;
}

/** Between four samples, so that what changes its rate stays bright. */
export function interpolate(a: number, b: number, c: number, d: number, part: number): number {
  const slope = 0.5 * (c - a);
  const bend = a - 2.5 * b + 2 * c - 0.5 * d;
  const twist = 0.5 * (d - a) + 1.5 * (b - c);
  return ((twist * part + bend) * part + slope) * part + b;
}

/** The sound of a file, its samples a second and when its first picture stands; null: none that can be decoded here. */
async function soundTrack(input: Input) {
  const track = await input.getPrimaryAudioTrack();
  if (track === null || !(await track.canDecode())) return null;
  // Sound and pictures of one file share a clock, and the picture's first frame is the film's zero.
  const pictures = await input.getPrimaryVideoTrack();
  return { track, own: await track.getSampleRate(), zero: await (pictures ?? track).getFirstTimestamp() };
}

/** `open`: by ranges from the core, but in tests. */
export async function openSound(
  address: string,
  from: number,
  rate: number,
  open: (address: string) => Input = openFile,
): Promise<SoundReader> {
  const input = open(address);
  // A file that turns out to be broken is let go as well.
  const heard = await soundTrack(input).catch((reason: unknown) => {
    input.dispose();
    throw reason;
  });
  if (heard === null) {
    input.dispose();
    return { read: async (count) => [new Float32Array(count), new Float32Array(count)], close: () => {} };
  }
  const { track, own, zero } = heard;
  const samples = new AudioSampleSink(track).samples(zero + from);
  const step = own / rate;
  /** Decoded sound that is still needed; `begin` is the place of its first sample, counted from `zero + from`. */
  let held: [Float32Array, Float32Array] = [new Float32Array(0), new Float32Array(0)];
  let begin = 0;
  let ended = false;
  let at = 0;

  const append = (place: number, left: Float32Array, right: Float32Array) => {
    const gap = Math.max(0, place - (begin + held[0].length));
    const late = Math.max(0, begin + held[0].length - place);
    held = [left, right].map((channel, index) => {
      const old = held[index] ?? new Float32Array(0);
      const joined = new Float32Array(old.length + gap + Math.max(0, channel.length - late));
      joined.set(old);
      joined.set(channel.subarray(Math.min(late, channel.length)), old.length + gap);
      return joined;
    }) as [Float32Array, Float32Array];
  };
  const fill = async (until: number) => {
    const keep = Math.max(0, Math.min(held[0].length, Math.floor(at) - 2 - begin));
    held = [held[0].slice(keep), held[1].slice(keep)];
    begin += keep;
    while (!ended && begin + held[0].length < until) {
      const { value: sample, done } = await samples.next();
      if (done === true) {
        ended = true;
        break;
      }
      const frames = sample.numberOfFrames;
      const channels = [0, Math.min(1, sample.numberOfChannels - 1)].map((planeIndex) => {
        const channel = new Float32Array(frames);
        sample.copyTo(channel, { planeIndex, format: "f32-planar" });
        return channel;
      });
      const place = Math.round((sample.timestamp - zero - from) * own);
      sample.close();
      append(place, channels[0] ?? new Float32Array(frames), channels[1] ?? new Float32Array(frames));
    }
  };
  return {
    async read(count) {
      await fill(Math.ceil(at + count * step) + 3);
      const read: [Float32Array, Float32Array] = [new Float32Array(count), new Float32Array(count)];
      for (const [index, out] of read.entries()) {
        const source = held[index] ?? new Float32Array(0);
        for (let k = 0; k < count; k += 1) {
          const exact = at + k * step - begin;
          const whole = Math.floor(exact);
          // Before the first there is none to lean on: silence there would be heard as a click.
          const sampleAt = (place: number) => source[Math.max(0, place)] ?? 0;
          out[k] = interpolate(
            sampleAt(whole - 1),
            sampleAt(whole),
            sampleAt(whole + 1),
            sampleAt(whole + 2),
            exact - whole,
          );
        }
      }
      at += count * step;
      return read;
    },
    close() {
      void samples.return(undefined);
      input.dispose();
    },
  };
}
