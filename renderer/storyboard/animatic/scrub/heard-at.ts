import { type DuckPoint, duckGain } from "#shared/film/ducking.ts";
import { type SongSpan, songExtent } from "#shared/film/song-spans.ts";
import { type HeardSound, soundGain } from "#shared/film/sound-clips.ts";
import { songGain, soundOf, takeGain } from "../../export/index.ts";
import { type Clip, isHeard, timeInTake } from "../animatic-clips.ts";

/** All that is heard in a film. */
export interface FilmHeard {
  readonly clips: readonly Clip[];
  readonly takesLevel: number;
  /** Null: there is none, or its file is gone. */
  readonly song: string | null;
  readonly songLevel: number;
  readonly songFade: number;
  readonly spans: readonly SongSpan[];
  readonly duck: readonly DuckPoint[];
  readonly sounds: readonly HeardSound[];
}

/** A file that is heard at a moment of the film. */
export interface HeardPart {
  readonly assetId: string;
  /** Where in its own time, seconds. */
  readonly from: number;
  /** How long from there on, seconds of the film. */
  readonly seconds: number;
  /** Seconds of the file that pass in one of the film. */
  readonly rate: number;
  /** Amplitude. */
  readonly gain: number;
}

/** More at once is a din in which nothing is made out; the loudest are heard. */
const MOST = 8;
/** Less is no sound, seconds. */
const SHORTEST = 0.005;

/** What is heard for `seconds` from a moment of the film on, as loud as the exported film has it there. */
export function heardAt(film: FilmHeard, time: number, seconds: number): HeardPart[] {
  const { clips, takesLevel, song, songLevel, songFade, spans, duck, sounds } = film;
  const takes = clips.flatMap((clip, index): HeardPart[] => {
    if (clip.film === null || !isHeard(clip, time)) return [];
    const gain = takesLevel * takeGain(clip, clips[index + 1]?.fade ?? 0, time);
    const left = soundOf(clip).end - time;
    return [{ assetId: clip.film, from: timeInTake(clip, time), seconds: left, rate: clip.speed, gain }];
  });
  const extent = songExtent(spans);
  const under = spans.flatMap(({ start, end, from }): HeardPart[] => {
    if (song === null || extent === undefined || time < start || time >= end) return [];
    const gain = songLevel * songGain(songFade, extent, time) * duckGain(duck, time);
    return [{ assetId: song, from: from + time - start, seconds: end - time, rate: 1, gain }];
  });
  const others = sounds.flatMap((sound): HeardPart[] => {
    const left = sound.end - time;
    const gain = soundGain(sound, time);
    return [{ assetId: sound.assetId, from: sound.from + time - sound.start, seconds: left, rate: 1, gain }];
  });
  return [...takes, ...under, ...others]
    .filter(({ gain, seconds: left }) => gain > 0 && left > SHORTEST)
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, MOST)
    .map((part) => ({ ...part, seconds: Math.min(seconds, part.seconds) }));
}
