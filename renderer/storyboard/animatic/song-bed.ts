import { type DuckPoint, duckGain } from "#shared/film/ducking.ts";
import { type SongSpan, songExtent } from "#shared/film/song-spans.ts";
import { songGain } from "../export/index.ts";
import { setLoudness } from "./mix/film-mix.ts";

/** Seconds that the song may be off before it is put in place. */
const OFF = 0.08;

/** The song under the film: it follows the film's clock and never leads it. */
export interface SongBed {
  /** The film plays and is at `time`. */
  readonly follow: (time: number, speed: number) => void;
  /** The film stands at `time`. */
  readonly rest: (time: number) => void;
}

export interface BedSettings {
  /** 0 to 1. */
  readonly level: number;
  /** Seconds in which it comes in and goes out. */
  readonly fade: number;
  /** Where it is heard, seconds of the film. */
  readonly spans: readonly SongSpan[];
  /** How it steps back under speech; absent: it doesn't. */
  readonly duck?: readonly DuckPoint[];
}

export function openSongBed(sound: HTMLAudioElement, { level, fade, spans, duck = [] }: BedSettings): SongBed {
  const extent = songExtent(spans);
  /** Where it stands in its own file; undefined where it isn't heard. */
  const placeAt = (time: number) => {
    const span = spans.find(({ start, end }) => time >= start && time < end);
    const place = span && span.from + time - span.start;
    return place !== undefined && place < sound.duration ? place : undefined;
  };
  return {
    follow(time, speed) {
      const place = placeAt(time);
      if (sound.playbackRate !== speed) sound.playbackRate = speed;
      if (place === undefined || extent === undefined) {
        if (!sound.paused) sound.pause();
        return;
      }
      setLoudness(sound, level * songGain(fade, extent, time) * duckGain(duck, time));
      if (!sound.seeking && Math.abs(sound.currentTime - place) > OFF * Math.max(1, speed)) sound.currentTime = place;
      if (sound.paused) void sound.play().catch(() => {});
    },
    rest(time) {
      if (!sound.paused) sound.pause();
      const place = placeAt(time);
      if (place !== undefined && Math.abs(sound.currentTime - place) > OFF / 4) sound.currentTime = place;
    },
  };
}
