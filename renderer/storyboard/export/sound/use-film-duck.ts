import { useMemo } from "react";
import { useSpeech } from "#renderer/media/sound/index.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { type DuckPoint, duckPoints, type HeardFile, speechInFilm } from "#shared/film/ducking.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";
import { type SplitSound, soundOf } from "../make/lay-parts.ts";

/** A clip of a take as the film hears it: seconds of the film, but for `from`. */
export interface HeardTake extends SplitSound {
  readonly assetId: string | null;
  readonly hasSound: boolean;
  readonly start: number;
  readonly length: number;
  readonly from: number;
  readonly speed: number;
  readonly gain: number;
}

/** How the song steps back under what is said in the film. */
export interface FilmDuck {
  readonly points: readonly DuckPoint[];
  /** Seconds of the film in which somebody speaks. */
  readonly seconds: number;
  /** Some file is still listened to. */
  readonly listening: boolean;
}

/** Quieter than this, nobody is understood: nothing steps back for it. */
const HEARD = 0.05;

/** The files that are heard loud enough for the song to step back under them. */
export function heardFiles(
  takes: readonly HeardTake[],
  takesLevel: number,
  sounds: readonly HeardSound[],
): HeardFile[] {
  const spoken = takes.flatMap((take): HeardFile[] => {
    const { assetId, hasSound, speed, gain } = take;
    if (assetId === null || !hasSound || speed === 0 || gain * takesLevel < HEARD) return [];
    const { start, end } = soundOf(take);
    return [{ assetId, start, end, from: take.from + (start - take.start) * speed, speed }];
  });
  const laid = sounds.filter(({ gain }) => gain >= HEARD);
  return [...spoken, ...laid.map(({ assetId, start, end, from }) => ({ assetId, start, end, from, speed: 1 }))];
}

const none: readonly string[] = [];

/** Takes and sounds are listened to only where the song is to step back. */
export function useFilmDuck(
  { duck, duckBy, duckAttack, duckRelease, song, takesLevel }: FilmSettings,
  takes: readonly HeardTake[],
  sounds: readonly HeardSound[],
): FilmDuck {
  const on = duck && song !== null;
  const heard = useMemo(() => heardFiles(takes, takesLevel, sounds), [takes, takesLevel, sounds]);
  const named = on ? [...new Set(heard.map(({ assetId }) => assetId))].sort().join() : "";
  const ids = useMemo(() => (named === "" ? none : named.split(",")), [named]);
  const { speech, listening } = useSpeech(ids);
  return useMemo(() => {
    const spans = on ? speechInFilm(heard, speech) : [];
    return {
      points: duckPoints(spans, { duck: on, duckBy, duckAttack, duckRelease }),
      seconds: spans.reduce((all, [from, to]) => all + to - from, 0),
      listening: on && listening,
    };
  }, [on, heard, speech, listening, duckBy, duckAttack, duckRelease]);
}
