import { SHORTEST } from "#shared/film/cut.ts";
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
  /** Where its sound is wished to begin, seconds from where its picture does; absent: with it. */
  readonly soundAt?: number;
  /** Seconds that its file could give before it, counted in the film; absent: none. */
  readonly before?: number;
  /** It is heard. */
  readonly hasSound: boolean;
}

/** Where the sound of a part lies beside its picture, seconds; absent: it begins and ends with it. */
export interface SplitSound {
  /** Below 0 it begins before its picture. */
  readonly soundHead?: number;
  /** Above 0 it ends after its picture. */
  readonly soundTail?: number;
}

/** Where the sound of a part is heard, seconds of the film. */
export function soundOf({
  start,
  length,
  soundHead = 0,
  soundTail = 0,
}: SplitSound & { readonly start: number; readonly length: number }) {
  return { start: start + soundHead, end: start + length + soundTail };
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
): (Part & SplitSound & { readonly start: number })[] {
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
  return withSplitSound(laid);
}

/**
 * Where the sounds of parts take over from each other: where it is wished, as far as the file of the one that is heard
 * longer reaches, and neither of the two vanishes.
 */
function withSplitSound<Part extends PlannedPart & { readonly start: number }>(
  laid: readonly Part[],
): (Part & SplitSound)[] {
  const cuts: number[] = [];
  for (const [index, { start, length, soundAt = 0, before = 0, hasSound }] of laid.entries()) {
    const previous = laid[index - 1];
    if (previous === undefined || soundAt === 0) {
      cuts.push(0);
      continue;
    }
    const earliest = Math.max(
      previous.start + (cuts[index - 1] ?? 0) + SHORTEST - start,
      hasSound ? -before : Number.NEGATIVE_INFINITY,
    );
    const latest = Math.min(
      length - SHORTEST,
      previous.hasSound ? Math.max(0, previous.longest - previous.length) : Number.POSITIVE_INFINITY,
    );
    cuts.push(soundAt < 0 ? Math.min(0, Math.max(earliest, soundAt)) : Math.max(0, Math.min(latest, soundAt)));
  }
  return laid.map((part, index) => {
    const [soundHead = 0, soundTail = 0] = [cuts[index], cuts[index + 1]];
    return { ...part, ...(soundHead === 0 ? {} : { soundHead }), ...(soundTail === 0 ? {} : { soundTail }) };
  });
}
