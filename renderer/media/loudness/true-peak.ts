/**
 * Peaks between the samples (ITU-R BS.1770-4, annex 2): each channel four times oversampled, the highest value of every
 * block of `BLOCK` frames. Fed piece by piece.
 */
export interface TruePeakMeter {
  /** One array per channel, −1…1. */
  readonly add: (channels: readonly Float32Array[]) => void;
  /** The highest value of each block, over all channels; the last one may be short. */
  readonly read: () => Float64Array;
}

/** Frames: a millisecond and a half at 44.1 kHz. */
export const BLOCK = 64;
const PHASES = 4;
/** Samples on either side of a moment that count for it. */
const REACH = 8;
const TAPS = REACH * 2;

/** A windowed sinc for each quarter between two samples. */
const filters: readonly Float64Array[] = Array.from({ length: PHASES - 1 }, (_, phase) => {
  const shift = (phase + 1) / PHASES;
  const taps = Float64Array.from({ length: TAPS }, (_tap, tap) => {
    const x = tap - (REACH - 1) - shift;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * 0.5 * (1 + Math.cos((Math.PI * x) / REACH));
  });
  const sum = taps.reduce((all, each) => all + each, 0);
  return taps.map((each) => each / sum);
});

export function openTruePeakMeter(): TruePeakMeter {
  /** The last samples of each channel, to go on with. */
  let held: Float32Array[] = [];
  let blocks = new Float64Array(4096);
  /** Frames that were judged: those whose neighbours are known. */
  let frames = 0;

  const note = (frame: number, value: number) => {
    const block = Math.floor(frame / BLOCK);
    if (block >= blocks.length) {
      const grown = new Float64Array(blocks.length * 2);
      grown.set(blocks);
      blocks = grown;
    }
    if (value > (blocks[block] ?? 0)) blocks[block] = value;
  };
  const judge = (lines: readonly Float32Array[], count: number) => {
    for (const line of lines) {
      for (let at = 0; at < count; at += 1) {
        // The moment itself, then the three quarters behind it.
        const center = at + REACH - 1;
        let most = Math.abs(line[center] ?? 0);
        for (const taps of filters) {
          let sum = 0;
          for (let tap = 0; tap < TAPS; tap += 1) sum += (taps[tap] ?? 0) * (line[at + tap] ?? 0);
          const value = Math.abs(sum);
          if (value > most) most = value;
        }
        note(frames + at, most);
      }
    }
    frames += count;
  };
  const take = (channels: readonly Float32Array[]) => {
    const lines = channels.map((channel, index) => {
      const before = held[index] ?? new Float32Array(REACH - 1);
      const line = new Float32Array(before.length + channel.length);
      line.set(before);
      line.set(channel, before.length);
      return line;
    });
    const count = Math.max(0, (lines[0]?.length ?? 0) - TAPS + 1);
    judge(lines, count);
    held = lines.map((line) => line.slice(count));
  };
  return {
    add: take,
    read() {
      // Silence follows.
      take(held.map(() => new Float32Array(REACH)));
      return blocks.slice(0, Math.ceil(frames / BLOCK));
    },
  };
}
