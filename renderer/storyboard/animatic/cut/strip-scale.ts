/** At the nearest a frame is this wide, px. */
const FRAME_WIDTH = 10;
/** How near one may come to a film of `seconds` on a strip of `width` px; 1 is the whole film. */
export const nearestZoom = (seconds: number, width: number, frameRate: number): number =>
  width > 0 && seconds > 0 ? Math.max(1, (seconds * frameRate * FRAME_WIDTH) / width) : 1;

/** Where the strip is scrolled so that the same moment stays under the pointer, px. */
export function scrollAfterZoom(scrolled: number, pointer: number, by: number): number {
  return Math.max(0, (scrolled + pointer) * by - pointer);
}

/** A place along the strip, or a width of it, as styles write it. */
export const percent = (part: number, total: number): string => `${total > 0 ? (part / total) * 100 : 0}%`;
