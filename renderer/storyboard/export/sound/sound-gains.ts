import type { Segment } from "../film-plan.ts";
import { type SplitSound, soundOf } from "../make/lay-parts.ts";

/**
 * How loud a clip is at a time of the film, as an amplitude: it comes and goes with its cross-fades, and within its own
 * fades, from where its sound begins to where it ends. Seconds.
 */
export function takeGain(
  segment: Pick<Segment, "start" | "length" | "fade" | "gain" | "fadeIn" | "fadeOut"> & SplitSound,
  crossing: number,
  at: number,
): number {
  const { start, end } = soundOf(segment);
  const [inside, left] = [at - start, end - at];
  if (inside < 0 || left <= 0) return 0;
  const coming = segment.fade > 0 ? inside / segment.fade : 1;
  const going = crossing > 0 ? left / crossing : 1;
  const { gain, fadeIn, fadeOut } = segment;
  const own = Math.min(1, fadeIn > 0 ? inside / fadeIn : 1, fadeOut > 0 ? left / fadeOut : 1);
  return gain * own * Math.min(1, coming, going);
}

/** How loud the song is at a time of the film: it comes in and goes out within `fade` seconds of where it is heard. */
export function songGain(fade: number, { start, end }: { readonly start: number; readonly end: number }, at: number) {
  if (fade <= 0) return 1;
  return Math.max(0, Math.min(1, (at - start) / fade, (end - at) / fade));
}
