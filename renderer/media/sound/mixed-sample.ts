/** One sample of all channels together: their mean. */
export function mixedSample(channels: readonly Float32Array[], at: number): number {
  let sum = 0;
  for (const channel of channels) sum += channel[at] ?? 0;
  return sum / channels.length;
}
