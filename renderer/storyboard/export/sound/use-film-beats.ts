import { useMemo } from "react";
import { useSoundMeasure } from "#renderer/media/sound/index.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { songSpans, timesUnder } from "#shared/film/song-spans.ts";
import { useFilmSongs } from "./use-film-songs.ts";

const none: readonly number[] = [];
/** As far as beats are known of a song that goes round, seconds: where the film ends isn't known before its cuts are. */
const FAR = 3600;

/** The song's beats as they lie under the film, seconds; none while they are not known, or the song is gone. */
export function useSongBeats({
  song,
  songAt,
  songFrom,
  songTo,
  songLoop,
}: Pick<FilmSettings, "song" | "songAt" | "songFrom" | "songTo" | "songLoop">): readonly number[] {
  const here = useFilmSongs(song).songs.find(({ id }) => id === song);
  const beats = useSoundMeasure(here?.id ?? null)?.beats ?? none;
  const seconds = here?.facts.durationSeconds ?? null;
  return useMemo(
    () => timesUnder(beats, songSpans({ songAt, songFrom, songTo, songLoop }, seconds, FAR)),
    [beats, songAt, songFrom, songTo, songLoop, seconds],
  );
}

/** The beats that the film's cuts lie on, seconds; none while they are not wanted. */
export function useFilmBeats(settings: FilmSettings): readonly number[] {
  const beats = useSongBeats({ ...settings, song: settings.onBeats ? settings.song : null });
  return settings.onBeats ? beats : none;
}
