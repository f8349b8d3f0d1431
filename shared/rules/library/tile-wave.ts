/** Bars of a kept wave: enough for the widest tile. */
export const WAVE_BARS = 96;

/**
 * Peaks (0…1 per bucket) as so many bars, each 0–100 of the loudest: what a small picture of a sound shows. Each bar is
 * the loudest of its part; fewer peaks than bars are repeated.
 */
export function tileWave(peaks: readonly number[], bars = WAVE_BARS): number[] {
  // What is all but silent stays low.
  let loudest = 0.05;
  for (const peak of peaks) if (peak > loudest) loudest = peak;
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    let peak = 0;
    for (let index = from; index < to; index += 1) peak = Math.max(peak, peaks[index] ?? 0);
    return Math.round((peak / loudest) * 100);
  });
}
