/** A sound file of 16 bits, its channels as they are given, samples from −1 to 1. */
export function waveFile(rate: number, ...channels: readonly (readonly number[])[]): ArrayBuffer {
  const count = channels[0]?.length ?? 0;
  const bytes = count * channels.length * 2;
  const view = new DataView(new ArrayBuffer(44 + bytes));
  const say = (at: number, words: string) => {
    for (const [index, letter] of [...words].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  say(0, "RIFF");
  view.setUint32(4, 36 + bytes, true);
  say(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * channels.length * 2, true);
  view.setUint16(32, channels.length * 2, true);
  view.setUint16(34, 16, true);
  say(36, "data");
  view.setUint32(40, bytes, true);
  for (const [index, samples] of channels.entries())
    for (const [at, sample] of samples.entries())
      view.setInt16(44 + (at * channels.length + index) * 2, Math.round(sample * 32_767), true);
  return view.buffer;
}
