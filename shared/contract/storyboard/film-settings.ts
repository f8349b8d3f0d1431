import { z } from "zod";
import { id } from "../base.ts";

const seconds = z.number().nonnegative().max(1e6);
const level = z.number().min(0).max(1);

/** What the person changed of one take, by shot. Seconds. */
export const takeSettings = z.object({
  /** Left out at its start. */
  from: seconds,
  /** Where it ends in its own time; null: at its end. */
  to: seconds.nullable(),
  /** Cross-fade with the take before it; 0 is a cut. */
  fade: seconds,
  /** Words under it; absent: its prompt. */
  caption: z.string().max(7000).optional(),
  /** Words of a card that stands before it; absent: none. */
  card: z.string().max(500).optional(),
});
export type TakeSettings = z.infer<typeof takeSettings>;

/** How a storyboard's takes are joined into its film; the animatic plays by the same. */
export const filmSettings = z.object({
  /** By shot; a shot that isn't named is shown whole. */
  takes: z.record(id, takeSettings),
  /** Loudness of the takes' own sound. */
  takesLevel: level,
  /** The asset of the song under the film. */
  song: id.nullable(),
  songLevel: level,
  /** Seconds in which the song comes in and goes out. */
  songFade: seconds,
  /** Each cut moves to the nearest beat of the song. */
  onBeats: z.boolean(),
  /** Words of the card at the start; null: no card. */
  title: z.string().max(500).nullable(),
  /** Words of the card at the end; null: no card. */
  ending: z.string().max(500).nullable(),
  /** Words under the shots: none, part of the pictures, or a track of their own that a player shows or hides. */
  captions: z.enum(["none", "burnt", "track"]),
});
export type FilmSettings = z.infer<typeof filmSettings>;
export type CaptionWay = FilmSettings["captions"];

/** What somebody else changed since it was read, of a take or (`shotId` null) of the film: theirs stayed. */
export const filmClash = z.object({ shotId: id.nullable(), field: z.string() });
export type FilmClash = z.infer<typeof filmClash>;

export const wholeTake: TakeSettings = { from: 0, to: null, fade: 0 };

/** What a film is until the person says otherwise. */
export const plainFilm: FilmSettings = {
  takes: {},
  takesLevel: 1,
  song: null,
  songLevel: 0.8,
  songFade: 2,
  onBeats: false,
  title: null,
  ending: null,
  captions: "none",
};
