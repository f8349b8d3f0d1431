import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** What one reader of headers found; `problem` says how far to trust it. */
export type HeaderFacts = Partial<Omit<MediaFacts, "bytes">>;

/** Width and height as two facts, left out where they can't be sizes (zero, fractions, not a number). */
export function sizeFacts(width: number, height: number): Pick<HeaderFacts, "width" | "height"> {
  const whole = (value: number) => Number.isInteger(value) && value > 0;
  return whole(width) && whole(height) ? { width, height } : {};
}

/** Seconds to the millisecond: what headers can tell, and enough for every limit. */
export const roundSeconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/**
 * Frames per second to three places (24000/1001 is the 23.976 of API.md § Input media limits); nothing where a
 * damaged header makes of it what no film has.
 */
export function rateFact(framesPerSecond: number): Pick<HeaderFacts, "frameRate"> {
  const frameRate = Math.round(framesPerSecond * 1000) / 1000;
  return Number.isFinite(frameRate) && frameRate > 0 ? { frameRate } : {};
}
