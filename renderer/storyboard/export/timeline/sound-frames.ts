import type { SongSpan } from "#shared/film/song-spans.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";

/** A stretch of a sound's file on the frames of a timeline. */
export interface SoundFrames {
  readonly at: number;
  readonly from: number;
  readonly length: number;
}

/**
 * A stretch of a file of `whole` seconds on whole frames, as near to its times as they come, not before `free`; it ends
 * with the film and with its file. Undefined: less than a frame is left.
 */
function framesOf(
  { start, end, from }: SongSpan,
  { whole, rate, frames, free }: { whole: number; rate: number; frames: number; free: number },
): SoundFrames | undefined {
  const at = Math.max(free, Math.round(start * rate));
  const begin = Math.max(0, Math.round((from + at / rate - start) * rate));
  const left = Math.floor(whole * rate + 1e-6) - begin;
  const length = Math.min(frames - at, Math.round(end * rate) - at, left);
  return length > 0 ? { at, from: begin, length } : undefined;
}

/** Where a song of so many seconds lies, in frames of a timeline of `frames`. */
export function songFrames(spans: readonly SongSpan[], whole: number, rate: number, frames: number): SoundFrames[] {
  let free = 0;
  return spans.flatMap((span) => {
    const laid = framesOf(span, { whole, rate, frames, free });
    if (laid !== undefined) free = laid.at + laid.length;
    return laid ?? [];
  });
}

/**
 * Where sounds lie, in frames of a timeline of `frames`; in the order in which they begin. A track holds one at a time: one
 * that would lie over another begins where that ends. Those that nothing is left of aren't there.
 */
export function soundFrames<Sound extends { readonly heard: HeardSound; readonly seconds: number }>(
  sounds: readonly Sound[],
  rate: number,
  frames: number,
): (Sound & { readonly laid: SoundFrames })[] {
  const free = new Map<number, number>();
  const inOrder = sounds.toSorted((a, b) => a.heard.start - b.heard.start);
  return inOrder.flatMap((sound) => {
    const { heard, seconds } = sound;
    const laid = framesOf(heard, { whole: seconds, rate, frames, free: free.get(heard.track) ?? 0 });
    if (laid === undefined) return [];
    free.set(heard.track, laid.at + laid.length);
    return [{ ...sound, laid }];
  });
}
