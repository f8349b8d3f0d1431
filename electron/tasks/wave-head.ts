/** Samples of 16 bits in two channels, as the service sends PCM (`music_channel` of its published example). */
const CHANNELS = 2;
const BYTES = 2;

/** A WAV header for samples that are still coming, so that a page can play them; `rate` in Hz. */
export function waveHead(rate: number): Uint8Array {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  // As long as the format can say: the end isn't known yet.
  head.writeUInt32LE(0x7fff_ffff, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(CHANNELS, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * CHANNELS * BYTES, 28);
  head.writeUInt16LE(CHANNELS * BYTES, 32);
  head.writeUInt16LE(BYTES * 8, 34);
  head.write("data", 36);
  head.writeUInt32LE(0x7fff_ffff - 36, 40);
  return head;
}
