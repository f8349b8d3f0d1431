import { lengthOnBeat } from "../sound/snap-cuts.ts";
import { fadeWithin } from "./fade-within.ts";

/** Two clips that meet in a color: how long that takes, half of it in either of them, and `#rrggbb`. */
export interface Dip {
  readonly seconds: number;
  readonly color: string;
}

/** A take or a card as it is wished for; seconds. */
export interface PlannedPart {
  readonly length: number;
  /** As long as its file can give; 0: it stays as long as it is. */
  readonly longest: number;
  /** Cross-fade with the part before it. */
  readonly fade: number;
  /** Through which color it comes in instead, without overlap. */
  readonly dip: Dip | null;
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
    // Half of it lies in either: two of them never meet within one part.
    const most = Math.min(length, before?.length ?? length);
    const dip = part.dip && { ...part.dip, seconds: Math.min(part.dip.seconds, most) };
    laid.push({ ...part, start, length, fade, dip });
    end = start + length;
  }
  return laid;
}
