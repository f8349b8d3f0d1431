import type { Marker } from "#shared/film/cut.ts";
import type { FilmPlan } from "../film-plan.ts";
import type { StillMoments } from "./film-output.ts";

/** A picture of the film. */
export interface FilmStill {
  /** Of the film, from 0. */
  readonly frame: number;
  /** The shot that it shows; null: a card, or footage. */
  readonly shotNumber: number | null;
  /** The marker that it stands at, from 1; null: it stands for its shot. */
  readonly marker: number | null;
  readonly words: string;
}

/** As many as anybody looks at. */
const MOST = 500;

/**
 * Where stills are taken: the first picture of each shot that nothing lies over (of each file of the library where the film
 * shows no shot), or the picture at each marker.
 */
export function stillsOf(
  { segments, frames, frameRate, before }: Pick<FilmPlan, "segments" | "frames" | "frameRate" | "before">,
  markers: readonly Marker[],
  moments: StillMoments,
): FilmStill[] {
  const framesOf = (seconds: number) => Math.round(seconds * frameRate);
  const shownAt = (frame: number) => segments.findLast(({ start }) => framesOf(start) <= frame)?.shotNumber ?? null;
  if (moments === "markers")
    return markers
      .flatMap(({ at, words }, index): FilmStill[] => {
        const frame = framesOf(at - before);
        if (frame < 0 || frame >= frames) return [];
        return [{ frame, shotNumber: shownAt(frame), marker: index + 1, words: words.trim() }];
      })
      .slice(0, MOST);
  const seen = new Set<number | string>();
  const hasShots = segments.some(({ shotNumber }) => shotNumber !== null);
  return segments
    .flatMap(({ shotNumber, assetId, start, fade, dip, length }): FilmStill[] => {
      const shown = hasShots ? shotNumber : assetId;
      if (shown === null || seen.has(shown)) return [];
      seen.add(shown);
      const touched = framesOf(fade) + (dip ? framesOf(dip.seconds / 2) : 0);
      const frame = framesOf(start) + Math.min(touched, framesOf(length) - 1);
      return [{ frame, shotNumber, marker: null, words: "" }];
    })
    .slice(0, MOST);
}
