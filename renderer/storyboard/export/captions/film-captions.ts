import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { spokenWords } from "./spoken-words.ts";

/**
 * The words under a clip: the person's own, those of its shot's first clip, else what is said in the shot. Never the
 * prompt. Empty: none.
 */
export function captionOf({ clips }: FilmSettings, shotId: string, prompt: string, clipId = shotId): string {
  return (clips[clipId]?.caption ?? clips[shotId]?.caption ?? spokenWords(prompt)).trim();
}
