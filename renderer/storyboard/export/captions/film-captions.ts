import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { type CaptionedClip, type CaptionPart, captionParts } from "#shared/film/clip-captions.ts";
import { spokenWords } from "./spoken-words.ts";

/**
 * The words under a clip: the person's own, those of its shot's first clip, else what is said in the shot. Never the
 * prompt. Empty: none.
 */
export function captionOf(
  { clips }: Pick<FilmSettings, "clips">,
  shotId: string,
  prompt: string,
  clipId = shotId,
): string {
  return (clips[clipId]?.caption ?? clips[shotId]?.caption ?? spokenWords(prompt)).trim();
}

/** The words under a clip where it lies in the film, seconds from its start: those with times of their own, else all of it. */
export function captionPartsOf(
  settings: Pick<FilmSettings, "clips">,
  { clipId, shotId, prompt }: { readonly clipId: string; readonly shotId: string | null; readonly prompt: string },
  where: CaptionedClip,
): CaptionPart[] {
  const own = settings.clips[clipId];
  if (own?.captions !== undefined) return captionParts(own.captions, where);
  const text = shotId === null ? (own?.caption ?? "").trim() : captionOf(settings, shotId, prompt, clipId);
  return text === "" ? [] : [{ start: 0, end: where.length, text }];
}

/** A stretch of the film, as far as its captions ask. */
interface CaptionedStretch extends Pick<CaptionedClip, "from" | "length" | "speed"> {
  readonly clipId: string;
  readonly still?: object;
  readonly card: string | null;
}

/** Words with times of their own, as they lie in a stretch of the film; undefined where they stand under all of it. */
export function timedCaptions(
  { clipId, still, card, ...where }: CaptionedStretch,
  { clips }: Pick<FilmSettings, "clips">,
): CaptionPart[] | undefined {
  const own = clips[clipId]?.captions;
  return own && captionParts(own, { ...where, stands: card !== null || still !== undefined });
}
