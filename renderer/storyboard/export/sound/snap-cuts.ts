import { SHORTEST } from "#shared/film/cut.ts";

/** A cut moves no further than this to reach a beat, seconds: where the song rests or is over it stays as it was. */
const REACH = 1;

export interface SnappedPart {
  /** In the film, seconds. */
  readonly start: number;
  /** As it would be without beats. */
  readonly length: number;
  /** As long as its file can give. */
  readonly longest: number;
  /** Of its length, what cross-fades with the part before it. */
  readonly fade: number;
}

/** How long a part lasts when its end moves to the nearest of the song's beats (seconds, ascending) that it can reach. */
export function lengthOnBeat({ start, length, longest, fade }: SnappedPart, beats: readonly number[]): number {
  const least = Math.max(SHORTEST, fade * 2);
  let best = length;
  let off = REACH;
  for (const beat of beats) {
    const snapped = beat - start;
    if (snapped < least) continue;
    if (snapped > longest + 1e-6) break;
    if (Math.abs(snapped - length) < off) {
      off = Math.abs(snapped - length);
      best = snapped;
    }
  }
  return best;
}
