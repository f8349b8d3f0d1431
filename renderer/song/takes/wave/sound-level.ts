/** Decibels under full scale, of one channel over a moment. */
export interface Level {
  readonly rms: number;
  readonly peak: number;
}

/** Nothing under this is shown. */
export const SILENCE = -60;

const decibels = (part: number): number => Math.max(SILENCE, 20 * Math.log10(Math.max(part, 1e-6)));

/** Of samples −1…1; an MP3 may decode a little over full scale, and that is told. */
export function levelOf(samples: Float32Array): Level {
  let sum = 0;
  let most = 0;
  for (const sample of samples) {
    sum += sample * sample;
    const loud = Math.abs(sample);
    if (loud > most) most = loud;
  }
  return { rms: decibels(Math.sqrt(sum / Math.max(1, samples.length))), peak: decibels(most) };
}

/** Decibels a second: a level rises at once and sinks so slowly that the eye can follow. */
const FALL = 24;

/** What is shown after `seconds`, when it showed `before` and `now` is measured. */
export const fallLevel = (before: number, now: number, seconds: number): number =>
  Math.max(now, before - FALL * seconds, SILENCE);

/** 0–1 of the meter's length. */
export const lengthOf = (level: number): number => (Math.min(0, level) - SILENCE) / -SILENCE;
