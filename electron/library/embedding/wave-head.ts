import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** What bare samples are when nobody says: 16 bits in two channels, as in the service's published example. */
const CHANNELS = 2;
const RATE = 44_100;
const BYTES = 2;
/** As long as the format can say: for samples that are still coming. */
const ENDLESS = 0x7fff_ffff - 36;

export interface Samples {
  /** Hz. */
  readonly rate: number;
  readonly channels: number;
}

/** How the samples of a file without a header lie, as far as its facts tell. */
export const samplesOf = ({ sampleRate, channels }: Pick<MediaFacts, "sampleRate" | "channels">): Samples => ({
  rate: sampleRate ?? RATE,
  channels: channels ?? CHANNELS,
});

/** The head of a WAV file of 16 bits before `bytes` of samples; without a figure, before samples whose end isn't known. */
export function waveHead({ rate, channels }: Samples, bytes = ENDLESS): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(bytes + 36, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels * BYTES, 28);
  head.writeUInt16LE(channels * BYTES, 32);
  head.writeUInt16LE(BYTES * 8, 34);
  head.write("data", 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}
