import { z } from "zod";
import { clipId, cut, emptyCut, MOST_MARKERS, marker } from "#shared/film/cut.ts";
import { DUCK_ATTACK, DUCK_BY, DUCK_RELEASE } from "#shared/film/ducking.ts";
import { filmNotes } from "#shared/film/film-notes.ts";
import { soundClips } from "#shared/film/sound-clips.ts";
import { versionsOf } from "#shared/film/versions.ts";
import { id } from "../base.ts";

export { type CutClip, wholeTake } from "#shared/film/cut.ts";

const seconds = z.number().nonnegative().max(1e6);
const level = z.number().min(0).max(1);

/** What a version of a film's cut is made of: its clips, and what lies under and over them. */
const cutFields = {
  ...cut.shape,
  /** From the film's start to its end. */
  markers: z.array(marker).max(MOST_MARKERS),
  /** Sounds of the library under it: voice-over, effects. */
  sounds: soundClips,
  /** Loudness of the takes' own sound. */
  takesLevel: level,
  /** The asset of the song under the film. */
  song: id.nullable(),
  songLevel: level,
  /** Seconds in which the song comes in and goes out. */
  songFade: seconds,
  /** Where the song comes in, seconds of the film. */
  songAt: seconds,
  /** Left out at the song's start, seconds. */
  songFrom: seconds,
  /** Where it ends in its own time, and begins again if it is looped; null: at its end. */
  songTo: seconds.nullable(),
  /** A song that is shorter than the film is heard again and again. */
  songLoop: z.boolean(),
  /** The song steps back while somebody speaks: by how many dB, and in how many seconds it goes and comes. */
  duck: z.boolean(),
  duckBy: z.number().min(DUCK_BY.least).max(DUCK_BY.most),
  duckAttack: z.number().min(DUCK_ATTACK.least).max(DUCK_ATTACK.most),
  duckRelease: z.number().min(DUCK_RELEASE.least).max(DUCK_RELEASE.most),
  /** Each cut moves to the nearest beat of the song. */
  onBeats: z.boolean(),
  /** Words under the shots: none, part of the pictures, or a track of their own that a player shows or hides. */
  captions: z.enum(["none", "burnt", "track"]),
};

/**
 * How a storyboard's takes are joined into its film: its cut, and what lies under and over it. The animatic plays by it,
 * the export and the hand-off are made by it.
 */
export const filmSettings = z.object({
  ...cutFields,
  /** What was remarked at moments of it, by ids of their own. */
  notes: filmNotes,
  /** Other versions of it, and which one it is. */
  versions: versionsOf(z.object(cutFields).partial()),
  version: clipId.nullable(),
});
export type FilmSettings = z.infer<typeof filmSettings>;
export type CaptionWay = FilmSettings["captions"];

/**
 * What somebody else changed since it was read, of a clip or (`clipId` null) of the film: theirs stayed. The field is
 * `clip` where one changed a clip that the other took away.
 */
export const filmClash = z.object({ clipId: clipId.nullable(), field: z.string() });
export type FilmClash = z.infer<typeof filmClash>;

/** What a film is until the person says otherwise. */
export const plainFilm: FilmSettings = {
  ...emptyCut,
  markers: [],
  sounds: {},
  takesLevel: 1,
  song: null,
  songLevel: 0.8,
  songFade: 2,
  songAt: 0,
  songFrom: 0,
  songTo: null,
  songLoop: false,
  duck: false,
  duckBy: 12,
  duckAttack: 0.3,
  duckRelease: 0.8,
  onBeats: false,
  captions: "none",
  notes: {},
  versions: {},
  version: null,
};
