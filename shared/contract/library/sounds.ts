import { z } from "zod";
import { id, procedure } from "../base.ts";

/** What a page measured of a sound, once. */
export const soundMeasure = z.object({
  /** LUFS, integrated (ITU-R BS.1770-4); null where nothing sounds. */
  loudness: z.number().nullable(),
  /** The loudest sample, 0…1. */
  peak: z.number(),
  /** Beats a minute; null where there is no pulse. */
  tempo: z.number().nullable(),
  /** Seconds. */
  beats: z.array(z.number()).max(20_000),
  /** Where somebody speaks, from and to, seconds; absent: nobody listened for it yet. */
  speech: z
    .array(z.tuple([z.number().min(0), z.number().min(0)]))
    .max(20_000)
    .optional(),
});
export type SoundMeasure = z.infer<typeof soundMeasure>;

/** Where a section of the lyrics begins, heard and set by the person. `section` is its place among those sent, from 0. */
export const soundMarker = z.object({ section: z.number().int().min(0), at: z.number().min(0) });
export type SoundMarker = z.infer<typeof soundMarker>;

const markers = z.array(soundMarker).max(500);

export const sounds = {
  get: procedure.input(z.object({ id })).output(z.object({ measure: soundMeasure.nullable(), markers })),
  saveMeasure: procedure.input(z.object({ id, measure: soundMeasure })),
  /** All of them at once; none takes them away. */
  saveMarkers: procedure.input(z.object({ id, markers })),
};
