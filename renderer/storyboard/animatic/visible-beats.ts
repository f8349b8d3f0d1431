/** More marks than this stand too close to be told apart. */
const MOST = 240;

/** The beats that are drawn over a film of `total` seconds: all, or every second, fourth, eighth … of a long one. */
export function visibleBeats(beats: readonly number[], total: number): number[] {
  const within = beats.filter((beat) => beat < total);
  let step = 1;
  while (within.length / step > MOST) step *= 2;
  return within.filter((_, index) => index % step === 0);
}
