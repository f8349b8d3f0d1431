import { z } from "zod";
import { clipId } from "./cut.ts";

export const MOST_NOTES = 1000;
export const MOST_NOTE_WORDS = 2000;

/**
 * What somebody remarked at a moment of a film. It is about the picture, not about the clock: it goes where its clip goes,
 * and is there again with it.
 */
export const filmNote = z.object({
  clip: clipId,
  /** The shot whose take the clip shows, or (null) the clip is a card. */
  shot: z.uuid().nullable(),
  /** Seconds of the take's file; of a card, from where it begins. */
  at: z.number().nonnegative().max(1e6),
  text: z.string().max(MOST_NOTE_WORDS),
  done: z.boolean().optional(),
});
export type FilmNote = z.infer<typeof filmNote>;

export const filmNotes = z
  .record(z.uuid(), filmNote)
  .refine((notes) => Object.keys(notes).length <= MOST_NOTES, { message: `At most ${MOST_NOTES} notes.` });
export type FilmNotes = z.infer<typeof filmNotes>;

/** A clip as it lies in the film, in seconds. `key`: its id in the cut. */
export interface LaidClip {
  readonly key: string;
  readonly shotId: string;
  /** Words of a card; null: a shot, or footage. */
  readonly card: string | null;
  /** Footage belongs to no shot; absent: a shot, or a card. */
  readonly footage?: { readonly assetId: string };
  readonly start: number;
  readonly length: number;
  readonly from: number;
  /** 0: its frame at `from` stands. */
  readonly speed: number;
}

/** A frame at 24 a second and a little: a moment on a cut belongs to the clip on either side. */
const NEAR = 0.05;

/** A still of the library has no time of its own. */
const isStill = ({ footage, speed }: LaidClip) => footage !== undefined && speed === 0;

/** A moment of the film as a note keeps it. */
export function noteAt(clip: LaidClip, seconds: number): Pick<FilmNote, "clip" | "shot" | "at"> {
  const inside = Math.min(clip.length, Math.max(0, seconds - clip.start));
  if (clip.card !== null || isStill(clip)) return { clip: clip.key, shot: null, at: inside };
  return { clip: clip.key, shot: clip.footage ? null : clip.shotId, at: clip.from + inside * clip.speed };
}

/** The clip that shows a note's moment: its own, else another of the same shot or file; undefined: the film doesn't show it. */
export function clipOfNote<Laid extends LaidClip>(note: FilmNote, clips: readonly Laid[]): Laid | undefined {
  const shows = (clip: LaidClip) => {
    const { card, from, length, speed } = clip;
    return card === null && !isStill(clip)
      ? note.at >= from - NEAR && note.at <= from + length * speed + NEAR
      : note.at <= length + NEAR;
  };
  const own = clips.find(({ key }) => key === note.clip);
  if (own && shows(own)) return own;
  const file = own && !isStill(own) ? own.footage?.assetId : undefined;
  const isOfSame = (clip: LaidClip) => {
    if (clip.footage) return file !== undefined && clip.footage.assetId === file && !isStill(clip);
    return clip.card === null && note.shot !== null && clip.shotId === note.shot;
  };
  return clips.find((clip) => isOfSame(clip) && shows(clip));
}

/** Where the film shows a note's moment, in seconds. */
export function timeOfNote(note: FilmNote, clip: LaidClip): number {
  if (clip.card !== null || isStill(clip)) return clip.start + Math.min(note.at, clip.length);
  if (clip.speed === 0) return clip.start;
  return clip.start + Math.min(clip.length, Math.max(0, (note.at - clip.from) / clip.speed));
}

export interface PlacedNote<Laid extends LaidClip = LaidClip> extends FilmNote {
  readonly id: string;
  /** Seconds of the film; null: the film doesn't show its moment. */
  readonly time: number | null;
  readonly shownBy: Laid | undefined;
}

/** All notes in the order of the film; those whose moment it doesn't show come last. */
export function placeNotes<Laid extends LaidClip>(notes: FilmNotes, clips: readonly Laid[]): PlacedNote<Laid>[] {
  return Object.entries(notes)
    .map(([id, note]) => {
      const shownBy = clipOfNote(note, clips);
      return { ...note, id, shownBy, time: shownBy ? timeOfNote(note, shownBy) : null };
    })
    .sort(
      (a, b) => (a.time ?? Number.POSITIVE_INFINITY) - (b.time ?? Number.POSITIVE_INFINITY) || (a.id < b.id ? -1 : 1),
    );
}

/** Notes of a film for its copy, with names of their own; `shotHere`: what became of a shot. */
export function notesFor(notes: FilmNotes, shotHere: (shot: string) => string | null, newId: () => string): FilmNotes {
  const copied = Object.values(notes).flatMap((note): [string, FilmNote][] => {
    const shot = note.shot === null ? null : shotHere(note.shot);
    if (note.shot !== null && shot === null) return [];
    const clip = note.clip === note.shot && shot !== null ? shot : note.clip;
    return [[newId(), { ...note, clip, shot }]];
  });
  return Object.fromEntries(copied);
}
