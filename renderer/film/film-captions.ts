import type { FilmSettings } from "#shared/contract/film-settings.ts";

/** The words under a shot: the person's own, else its prompt. Empty: none. */
export function captionOf(settings: FilmSettings, shotId: string, prompt: string): string {
  return (settings.takes[shotId]?.caption ?? prompt).trim();
}
