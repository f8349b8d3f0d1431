import { lengthOnBeat } from "../sound/snap-cuts.ts";
import { fadeWithin } from "./trim-take.ts";

/** A take or a card as it is wished for; seconds. */
export interface PlannedPart {
  readonly length: number;
  /** As long as its file can give; 0: it stays as long as it is. */
  readonly longest: number;
  /** Cross-fade with the part before it. */
  readonly fade: number;
}

/** How times fall on the frames of a film that is made anew. */
export interface FrameRounding {
  readonly nearest: (seconds: number) => number;
  readonly down: (seconds: number) => number;
}

const unrounded: FrameRounding = { nearest: (seconds) => seconds, down: (seconds) => seconds };

/**
 * The parts of a film one after the other: cross-fades overlap, cuts move to `beats` (seconds of the film, ascending),
 * and the end of the film, which is no cut, stays. The exported film and the animatic are laid by the same.
 */
export function layParts<Part extends PlannedPart>(
  parts: readonly Part[],
  beats: readonly number[],
  { nearest, down }: FrameRounding = unrounded,
): (Part & { readonly start: number })[] {
  const laid: (Part & { readonly start: number })[] = [];
  let end = 0;
  for (const [index, part] of parts.entries()) {
    const before = laid.at(-1);
    const fade = down(before === undefined ? 0 : fadeWithin(part.fade, before.length, part.length));
    const start = end - fade;
    const last = index === parts.length - 1;
    const wished = { start, length: part.length, longest: part.longest, fade };
    const length = last ? part.length : nearest(lengthOnBeat(wished, beats));
    laid.push({ ...part, start, length, fade });
    end = start + length;
  }
  return laid;
}
