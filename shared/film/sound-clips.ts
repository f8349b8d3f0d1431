import { z } from "zod";
import { clipId, LOUDEST } from "./cut.ts";
import type { SongSpan } from "./song-spans.ts";

const seconds = z.number().nonnegative().max(1e6);

/** Tracks beside the takes' own sound and the song: voice-over, effects. */
export const SOUND_TRACKS = [0, 1] as const;
const MOST = 500;

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
  .refine((all) => Object.keys(all).length <= MOST, { message: `A film can have up to ${MOST} sounds.` });
export type SoundClips = z.infer<typeof soundClips>;

/** Less of a sound is none, seconds. */
const SHORTEST = 0.05;

/** Where a sound of `whole` seconds (null: not known) is heard; a film that ends before it cuts it off. */
export function soundSpan({ at, from, to }: SoundClip, whole: number | null): SongSpan {
  const end = Math.min(to ?? Number.POSITIVE_INFINITY, whole ?? Number.POSITIVE_INFINITY);
  const begin = Math.max(0, Math.min(from, end - SHORTEST));
  return { start: at, end: at + Math.max(SHORTEST, Number.isFinite(end) ? end - begin : SHORTEST), from: begin };
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
      const length = Math.max(SHORTEST, whole ?? 0);
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
      const { assetId, track, fadeIn = 0, fadeOut = 0 } = clip;
      return [{ id, assetId, track, start, end: Math.min(film, end), from, gain, fadeIn, fadeOut }];
    })
    .toSorted((a, b) => a.start - b.start);
}

/** How loud a sound is at a time of the film, as an amplitude. */
export function soundGain({ start, end, gain, fadeIn, fadeOut }: HeardSound, at: number): number {
  if (at < start || at >= end) return 0;
  return gain * Math.min(1, fadeIn > 0 ? (at - start) / fadeIn : 1, fadeOut > 0 ? (end - at) / fadeOut : 1);
}
