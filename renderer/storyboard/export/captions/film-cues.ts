import type { CaptionCue } from "#shared/film/index.ts";
import type { Segment } from "../film-plan.ts";

/** The captions with their times; where takes cross-fade the one that goes ends in the middle of it. */
export function cuesOf(segments: readonly Segment[]): CaptionCue[] {
  return segments.flatMap(({ caption, start, length, fade }, index) => {
    const end = start + length - (segments[index + 1]?.fade ?? 0) / 2;
    return caption === "" ? [] : [{ start: start + fade / 2, end, text: caption }];
  });
}
