import type { PlaybackState } from "#renderer/media/screening/index.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";

/** Seconds before a sound begins that its file is loaded: two of the watch's where the film is shuttled at four times. */
const AHEAD = 8;
/** Of those to come the next ones: a film may have hundreds of effects in a few seconds. */
const MOST_AHEAD = 12;

/**
 * The sounds (in the order in which they begin) that are heard at a time of the film or soon will be, also where its loop
 * begins again.
 */
export function soundsNear(
  heard: readonly HeardSound[],
  { time, loop, from, to, length }: Pick<PlaybackState, "time" | "loop" | "from" | "to" | "length">,
): HeardSound[] {
  const begin = from ?? 0;
  const left = (to ?? length) - time;
  const turns = loop && left >= 0 && left < AHEAD;
  const now: HeardSound[] = [];
  const ahead: { readonly sound: HeardSound; readonly wait: number }[] = [];
  for (const sound of heard) {
    const { start, end } = sound;
    if (start <= time && time < end) now.push(sound);
    else if (start > time && start - time < AHEAD) ahead.push({ sound, wait: start - time });
    else if (turns && end > begin && start - begin < AHEAD - left)
      ahead.push({ sound, wait: left + Math.max(0, start - begin) });
  }
  const soonest = ahead.toSorted((a, b) => a.wait - b.wait).slice(0, MOST_AHEAD);
  return [...now, ...soonest.map(({ sound }) => sound)];
}
