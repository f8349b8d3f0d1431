import type { Segment } from "../film-plan.ts";

/** How loud a take is at a time of the film, 0 to 1: it comes and goes with its cross-fades. Seconds. */
export function takeGain(segment: Segment, fadeOut: number, at: number): number {
  const inside = at - segment.start;
  if (inside < 0 || inside >= segment.length) return 0;
  const coming = segment.fade > 0 ? inside / segment.fade : 1;
  const going = fadeOut > 0 ? (segment.length - inside) / fadeOut : 1;
  return Math.min(1, coming, going);
}

/** How loud the song is at a time of the film: it comes in and goes out within `fade` seconds. */
export function songGain(fade: number, length: number, at: number): number {
  if (fade <= 0) return 1;
  return Math.max(0, Math.min(1, at / fade, (length - at) / fade));
}
