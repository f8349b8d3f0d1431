import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { spokenWords } from "./spoken-words.ts";

/** The words under a shot: the person's own, else what is said in it. Never the prompt. Empty: none. */
export function captionOf(settings: FilmSettings, shotId: string, prompt: string): string {
  return (settings.takes[shotId]?.caption ?? spokenWords(prompt)).trim();
}
