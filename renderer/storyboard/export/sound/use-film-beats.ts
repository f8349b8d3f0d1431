import { useSoundMeasure } from "#renderer/media/sound/index.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { useFilmSongs } from "./use-film-songs.ts";

const none: readonly number[] = [];

/** The beats that the film's cuts lie on, seconds; none while they are not wanted, not known, or the song is gone. */
export function useFilmBeats({ song, onBeats }: Pick<FilmSettings, "song" | "onBeats">): readonly number[] {
  const songs = useFilmSongs();
  const here = onBeats && songs?.some(({ id }) => id === song) === true;
  const measure = useSoundMeasure(here ? song : null);
  return measure?.beats ?? none;
}
