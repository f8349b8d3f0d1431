import { z } from "zod";
import { clipId, LOUDEST } from "./cut.ts";
import type { SongSpan } from "./song-spans.ts";

const seconds = z.number().nonnegative().max(1e6);

/** Tracks beside the takes' own sound and the song: voice-over, effects. */
export const SOUND_TRACKS = [0, 1] as const;
export const MOST_SOUNDS = 500;

/** A sound of the library under the film. Seconds; absent: as it is. */
export const soundClip = z.object({
  assetId: z.uuid(),
  track: z.union([z.literal(0), z.literal(1)]),
  /** Where it begins in the film. */
  at: seconds,
  /** Left out at its start. */
  from: seconds,
  /** Where it ends in its own time; null: at its end. */
  to: seconds.nullable(),
  /** Amplitude, 1 as it is. */
  gain: z.number().min(0).max(LOUDEST).optional(),
  muted: z.boolean().optional(),
  fadeIn: seconds.optional(),
  fadeOut: seconds.optional(),
});
export type SoundClip = z.infer<typeof soundClip>;

/** By an id of their own. */
export const soundClips = z
  .record(clipId, soundClip)
  .refine((all) => Object.keys(all).length <= MOST_SOUNDS, { message: `A film can have up to ${MOST_SOUNDS} sounds.` });
export type SoundClips = z.infer<typeof soundClips>;

/** Less of a sound is none, seconds. */
export const SHORTEST_SOUND = 0.05;

/** Where a sound of `whole` seconds (null: not known) is heard; a film that ends before it cuts it off. */
export function soundSpan({ at, from, to }: SoundClip, whole: number | null): SongSpan {
  const end = Math.min(to ?? Number.POSITIVE_INFINITY, whole ?? Number.POSITIVE_INFINITY);
  const begin = Math.max(0, Math.min(from, end - SHORTEST_SOUND));
  return {
    start: at,
    end: at + Math.max(SHORTEST_SOUND, Number.isFinite(end) ? end - begin : SHORTEST_SOUND),
    from: begin,
  };
}

/**
 * A sound with its start, its end, or both at other moments of a film of `film` seconds. By one end more or less of it is
 * heard and the rest stays in its place, as far as the file reaches; by both, all of it moves, and stays in the film.
 */
export function placedSound(
  sound: SoundClip,
  whole: number | null,
  wished: { readonly start?: number; readonly end?: number },
  { rate, film }: { readonly rate: number; readonly film: number },
): Pick<SoundClip, "at" | "from" | "to"> {
  const { start, end, from } = soundSpan(sound, whole);
  const { to } = sound;
  // A frame of it stays in the film.
  const latest = Math.max(start, film - 1 / rate);
  if (wished.start !== undefined && wished.end !== undefined) {
    return { at: Math.max(0, Math.min(latest, wished.start)), from: sound.from, to };
  }
  if (wished.start !== undefined) {
    const earliest = start - Math.min(start, from);
    const at = Math.max(earliest, Math.min(end - SHORTEST_SOUND, latest, wished.start));
    // What is left out is reached to the last hair.
    return { at, from: Math.max(0, from + at - start), to };
  }
  // Where it ends nobody knows: a figure would be all that is left of it once its file is back.
  if (whole === null && to === null) return { at: sound.at, from: sound.from, to };
  const most = whole ?? from + end - start;
  const until = Math.max(from + SHORTEST_SOUND, Math.min(most, from + (wished.end ?? end) - start));
  // The last frame is the end: a figure beside it would hold a hair of the file back.
  return { at: start, from, to: whole !== null && until > whole - 0.5 / rate ? null : until };
}

/** A file to be laid under the film; `whole`: its seconds, null if not known. */
export interface LaidFile {
  readonly assetId: string;
  readonly whole: number | null;
}

/**
 * Whole sounds let go at a moment of a film of `film` seconds: one behind the other, each on the track that is free
 * there, else where a track is free soonest. What would begin behind the film's end begins where it was let go, in sight.
 */
export function laidSounds(
  clips: SoundClips,
  lengths: ReadonlyMap<string, number>,
  files: readonly LaidFile[],
  at: number,
  film: number,
): SoundClip[] {
  const taken = Object.values(clips).map((clip) => ({
    track: clip.track,
    ...soundSpan(clip, lengths.get(clip.assetId) ?? null),
  }));
  let next = at;
  return files.map(({ assetId, whole }) => {
    const places = SOUND_TRACKS.map((track) => {
      const length = Math.max(SHORTEST_SOUND, whole ?? 0);
      const onTrack = taken.filter((span) => span.track === track);
      return { track, ...freeFrom(onTrack, next, length) };
    });
    const soonest = places.reduce((best, place) => (place.start < best.start ? place : best));
    if (soonest.start >= film) return { assetId, track: soonest.track, at, from: 0, to: null };
    taken.push({ ...soonest, from: 0 });
    next = soonest.end;
    return { assetId, track: soonest.track, at: soonest.start, from: 0, to: null };
  });
}

/** The first stretch of `length` seconds from `at` on that no span lies in; ends that touch are apart. */
function freeFrom(spans: readonly SongSpan[], at: number, length: number): { start: number; end: number } {
  const touch = 1e-6;
  let start = at;
  for (const span of spans.toSorted((a, b) => a.start - b.start))
    if (span.end > start + touch && span.start < start + length - touch) start = span.end;
  return { start, end: start + length };
}

/** A sound as the film hears it. */
export interface HeardSound extends SongSpan {
  readonly id: string;
  readonly assetId: string;
  readonly track: 0 | 1;
  readonly gain: number;
  readonly fadeIn: number;
  readonly fadeOut: number;
}

/** The sounds that are heard of those whose length is known, in the order in which they begin. */
export function heardSounds(clips: SoundClips, lengths: ReadonlyMap<string, number>, film: number): HeardSound[] {
  return Object.entries(clips)
    .flatMap(([id, clip]): HeardSound[] => {
      const whole = lengths.get(clip.assetId);
      const gain = clip.muted ? 0 : (clip.gain ?? 1);
      if (whole === undefined || gain === 0 || clip.at >= film) return [];
      const { start, end, from } = soundSpan(clip, whole);
      const { assetId, track } = clip;
      const until = Math.min(film, end);
      return [{ id, assetId, track, start, end: until, from, gain, ...fadesWithin(clip, until - start) }];
    })
    .toSorted((a, b) => a.start - b.start);
}

/** Fades as they are heard: two that are longer than the sound share it as they are to each other. */
function fadesWithin({ fadeIn = 0, fadeOut = 0 }: SoundClip, seconds: number) {
  const share = Math.min(1, seconds / (fadeIn + fadeOut || 1));
  return { fadeIn: fadeIn * share, fadeOut: fadeOut * share };
}

/** How loud a sound is at a time of the film, as an amplitude. */
export function soundGain({ start, end, gain, fadeIn, fadeOut }: HeardSound, at: number): number {
  if (at < start || at >= end) return 0;
  return gain * Math.min(1, fadeIn > 0 ? (at - start) / fadeIn : 1, fadeOut > 0 ? (end - at) / fadeOut : 1);
}
