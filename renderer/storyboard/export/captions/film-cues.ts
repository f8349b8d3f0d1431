import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { joinedCues } from "#shared/film/clip-captions.ts";
import type { CaptionCue } from "#shared/film/index.ts";
import type { Segment } from "../film-plan.ts";
import type { FilmShot } from "../film-shot.ts";
import { captionPartsOf } from "./film-captions.ts";

/**
 * The captions with their times, none over another. What stands under a whole take that cross-fades goes in the middle of
 * it; words that go on over a cut are one.
 */
export function cuesOf(segments: readonly Segment[]): CaptionCue[] {
  const cues = segments.flatMap(({ caption, cues: own, start, length, fade }, index): CaptionCue[] => {
    const next = segments[index + 1];
    if (own !== undefined) {
      const behind = next ? next.start + next.length : Number.POSITIVE_INFINITY;
      return own.map(({ start: from, end, text }) => ({
        start: start + from,
        end: Math.min(behind, start + end),
        text,
      }));
    }
    const end = start + length - (next?.fade ?? 0) / 2;
    return caption === "" ? [] : [{ start: start + fade / 2, end, text: caption }];
  });
  const apart = cues.flatMap((cue, index) => {
    const end = Math.min(cue.end, cues[index + 1]?.start ?? cue.end);
    return end > cue.start ? [{ ...cue, end }] : [];
  });
  return joinedCues(apart);
}

/** The film with its captions, whatever becomes of them in it: for lists and editors. */
export const withCaptions = (
  segments: readonly Segment[],
  settings: FilmSettings,
  shots: readonly FilmShot[],
): Segment[] => {
  const byNumber = new Map(shots.map((shot) => [shot.number, shot]));
  return segments.map((segment) => {
    const shot = segment.shotNumber === null ? undefined : byNumber.get(segment.shotNumber);
    const { clipId, from, length, speed, still, card } = segment;
    const stands = card !== null || still !== undefined;
    const about = { clipId, shotId: shot?.shotId ?? null, prompt: shot?.prompt ?? "" };
    const parts = captionPartsOf(settings, about, { from, length, speed, stands });
    const timed = settings.clips[clipId]?.captions === undefined ? {} : { cues: parts };
    return { ...segment, caption: parts.map(({ text }) => text).join("\n"), ...timed };
  });
};
