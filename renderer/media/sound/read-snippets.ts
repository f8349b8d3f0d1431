import { AudioSampleSink, type Input, type InputAudioTrack } from "mediabunny";
import { openFile } from "../files/index.ts";

/** A short piece of a sound; seconds of its file. */
export interface SnippetAsked {
  readonly address: string;
  readonly from: number;
  readonly seconds: number;
}

/** Samples of all channels, −1 to 1. */
export interface Snippet {
  readonly channels: readonly Float32Array<ArrayBuffer>[];
  /** Samples a second. */
  readonly rate: number;
}

/** What the page's audio takes (Web Audio § createBuffer): samples a second, and channels. */
const RATES = { least: 3000, most: 768_000 };
const MOST_CHANNELS = 32;
/** Files that stay open: each keeps its index, and what was read of it last. */
const MOST_OPEN = 8;
/** Seconds decoded before a piece and thrown away: AAC and MP3 need what comes before to be right. */
const RUN_UP = 0.06;

interface OpenSound {
  readonly input: Input;
  /** Null: it has none that is decoded here. */
  readonly heard: { readonly track: InputAudioTrack; readonly rate: number; readonly zero: number } | null;
}

async function openSound(input: Input): Promise<OpenSound> {
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null || !(await track.canDecode())) return { input, heard: null };
    // Sound and pictures of one file share a clock, and the picture's first frame is the film's zero.
    const pictures = await input.getPrimaryVideoTrack();
    const zero = await (pictures ?? track).getFirstTimestamp();
    const rate = await track.getSampleRate();
    const isPlayable =
      rate >= RATES.least && rate <= RATES.most && (await track.getNumberOfChannels()) <= MOST_CHANNELS;
    return { input, heard: isPlayable ? { track, rate, zero } : null };
  } catch (thrown) {
    input.dispose();
    throw thrown;
  }
}

/** Reads short pieces from anywhere in sounds and films, and keeps those open that were read last. Runs in a worker. */
export function openSnippets(
  open: (address: string) => Input = openFile,
): (asked: SnippetAsked) => Promise<Snippet | null> {
  const files = new Map<string, Promise<OpenSound>>();
  const opened = (address: string): Promise<OpenSound> => {
    const file = files.get(address) ?? openSound(open(address));
    // What was read last stands last.
    files.delete(address);
    files.set(address, file);
    const [oldest] = files;
    if (files.size > MOST_OPEN && oldest) {
      files.delete(oldest[0]);
      void oldest[1].then(({ input }) => input.dispose()).catch(() => {});
    }
    // What could not be read may be there the next time.
    file.catch(() => files.delete(address));
    return file;
  };
  return async ({ address, from, seconds }) => {
    const { heard } = await opened(address);
    if (heard === null) return null;
    const { track, rate, zero } = heard;
    const begin = zero + from;
    const channels: Float32Array<ArrayBuffer>[] = [];
    const length = Math.ceil(seconds * rate);
    for await (const sample of new AudioSampleSink(track).samples(begin - RUN_UP, begin + seconds)) {
      const place = Math.round((sample.timestamp - begin) * rate);
      const frames = sample.numberOfFrames;
      for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex += 1) {
        channels[planeIndex] ??= new Float32Array(length);
        if (place + frames <= 0 || place >= length) continue;
        const decoded = new Float32Array(frames);
        sample.copyTo(decoded, { planeIndex, format: "f32-planar" });
        const skipped = Math.max(0, -place);
        channels[planeIndex]?.set(decoded.subarray(skipped, length - place), Math.max(0, place));
      }
      sample.close();
    }
    return { channels, rate };
  };
}
