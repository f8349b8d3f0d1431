import { type FileHandle, open } from "node:fs/promises";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** So many samples of one channel are judged together, and every half of it again. */
const WINDOW = 512;
/** Frames that are read at once. */
const PIECE = WINDOW * 64;
/** A header of a stream whose end wasn't known says one of these instead of a size. */
const UNKNOWN_SIZES: ReadonlySet<number> = new Set([0, 0x7fff_ffff, 0x7fff_ffff - 36, 0xffff_ffff, 0xffff_ffff - 36]);

interface Samples {
  /** Bytes from the file's beginning. */
  readonly from: number;
  readonly to: number;
  readonly channels: number;
}

/**
 * What of uncompressed sound is damaged; null when nothing is seen. A WAV's own sizes must add up, and no stretch of 16-bit
 * samples may be plain noise: bytes that were replaced on the way look like nothing that music is.
 */
export async function damagedWave(path: string, facts: MediaFacts): Promise<string | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (facts.format === "pcm") {
      const samples = { from: 0, to: size, channels: facts.channels ?? 2 };
      return size % 2 === 0 ? await noiseIn(file, samples) : "It ends in half a sample.";
    }
    const read = await readChunks(file, size);
    return typeof read === "string" ? read : read === null ? null : await noiseIn(file, read);
  } finally {
    await file.close();
  }
}

/** The samples of a WAV of 16 bits; null for another kind; words for a header that can't be true. */
async function readChunks(file: FileHandle, size: number): Promise<Samples | string | null> {
  const head = await bytesAt(file, 0, 12);
  if (head.toString("latin1", 0, 4) !== "RIFF" || head.toString("latin1", 8, 12) !== "WAVE") return null;
  const told = head.readUInt32LE(4);
  if (!UNKNOWN_SIZES.has(told) && Math.abs(told + 8 - size) > 1) {
    return `Its header speaks of ${told + 8} bytes, and it has ${size}.`;
  }
  let format: Buffer | undefined;
  let samples: Omit<Samples, "channels"> | undefined;
  for (let at = 12; at + 8 <= size; ) {
    const chunk = await bytesAt(file, at, 8);
    const name = chunk.toString("latin1", 0, 4);
    if (!/^[\x20-\x7e]{4}$/.test(name)) return "Between its parts is something else.";
    const length = chunk.readUInt32LE(4);
    const isOpen = name === "data" && UNKNOWN_SIZES.has(length);
    const end = isOpen ? size : at + 8 + length;
    if (end > size) return `Its part “${name.trim()}” ends behind the file's end.`;
    if (name === "fmt ") format = await bytesAt(file, at + 8, Math.min(length, 16));
    if (name === "data") samples = { from: at + 8, to: end };
    at = end + (end % 2);
  }
  if (format === undefined || format.length < 16 || samples === undefined) return "It has no sound.";
  const [kind, channels, rate, bytesPerSecond, block, bits] = [
    format.readUInt16LE(0),
    format.readUInt16LE(2),
    format.readUInt32LE(4),
    format.readUInt32LE(8),
    format.readUInt16LE(12),
    format.readUInt16LE(14),
  ];
  if (kind !== 1 || bits !== 16) return null;
  if (channels === 0 || block !== channels * 2 || bytesPerSecond !== rate * block)
    return "Its header contradicts itself.";
  if ((samples.to - samples.from) % block !== 0) return "It ends in half a sample.";
  return { ...samples, channels };
}

async function noiseIn(file: FileHandle, { from, to, channels }: Samples): Promise<string | null> {
  const frame = 2 * channels;
  const half = WINDOW / 2;
  let noisy = 0;
  let judged = 0;
  // Pieces overlap by half a window, so that no stretch lies between two of them.
  for (let at = from; at + WINDOW * frame <= to; at += (PIECE - half) * frame) {
    const bytes = await bytesAt(file, at, Math.min(PIECE * frame, to - at));
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
    for (let start = 0; (start + WINDOW) * channels <= samples.length; start += half) {
      for (let channel = 0; channel < channels; channel += 1) {
        judged += 1;
        if (isNoise(samples, start * channels + channel, channels)) noisy += 1;
      }
    }
  }
  return noisy === 0 ? null : `Noise stands where sound should be, in ${noisy} of ${judged} stretches.`;
}

/**
 * Random bytes as samples: every value equally often up to the loudest, and none that has to do with the one before. Full
 * scale alone excludes nearly all music, the even spread all of the rest but noise.
 */
function isNoise(samples: Int16Array, first: number, step: number): boolean {
  let squares = 0;
  let fourths = 0;
  let next = 0;
  let afterNext = 0;
  let one = 0;
  let two = 0;
  for (let index = 0; index < WINDOW; index += 1) {
    const value = (samples[first + index * step] ?? 0) / 32_768;
    const square = value * value;
    squares += square;
    fourths += square * square;
    next += value * one;
    afterNext += value * two;
    two = one;
    one = value;
  }
  const power = squares / WINDOW;
  // Evenly spread values: a third of full power, and 1.8 for the fourth moment.
  if (power < 0.28 || power > 0.39) return false;
  const spread = fourths / WINDOW / (power * power);
  return spread > 1.6 && spread < 2 && Math.abs(next / squares) < 0.2 && Math.abs(afterNext / squares) < 0.2;
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  // Of its own memory: samples are read from it two bytes at a time.
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
