import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { studioError } from "#shared/wire/errors/errors.ts";
import { id, procedure } from "../base.ts";
import { asset, filmTake } from "../library/media.ts";

/** Why pictures of a film are not those of its takes, packet by packet. */
export const filmEdit = z.enum([
  "cut",
  "beat",
  "fade",
  "speed",
  "title",
  "caption",
  "differ",
  "codec",
  "preset",
  "frame",
  "turned",
]);
export type FilmEdit = z.infer<typeof filmEdit>;

export const filmForm = z.enum(["film", "sound", "webp", "gif", "png"]);
export type FilmForm = z.infer<typeof filmForm>;

const seconds = z.number().nonnegative().max(1e6);

/** A film whose takes agree in everything that a track must agree in; the page has read them. */
export const copiedFilm = z.object({
  id,
  /** In the order of the film; seconds of the film. */
  takes: z
    .array(z.object({ assetId: id, start: seconds, length: seconds }))
    .min(1)
    .max(5000),
  seconds,
  /** Room for the index: coded frames of all takes together. */
  frames: z.number().int().positive().max(1e8),
  videoCodec: z.enum(["avc", "hevc", "vp9", "av1"]),
  soundCodec: z.enum(["aac", "opus", "mp3", "flac"]).nullable(),
});

/** What an encoded film is made of; of the same again, the stretches that are kept of it can be used. */
export const filmPrint = z.object({
  /** Its plan and how it is encoded, as the page words it. */
  words: z.string().max(8_000_000),
  /** The files that it shows. */
  media: z.array(id).max(5000),
});

/**
 * A film is joined in the page and written to the disk of the library while it grows: `begin`, then any number of
 * `POST /media/films/<id>?at=<byte>` with a piece of the file as body (204), then `finish` or `cancel`. Where every
 * packet is copied as it is, `copy` takes the place of the pieces: the core joins the takes from disk to disk.
 */
export const films = {
  /**
   * Opens a new file. An unfinished one of the same project is thrown away: its page is gone or began again. With `print`,
   * what is encoded is kept in stretches (`POST /media/stretches/<id>/<number>`), and those stay that an earlier export of
   * the very same left: `kept`, from the first on. `changed`: there were some, of other media, settings or another encoder.
   */
  begin: procedure
    .input(z.object({ projectId: id, print: filmPrint.optional() }))
    .output(z.object({ id, kept: z.number().int().nonnegative().optional(), changed: z.boolean().optional() })),
  /** Writes the whole file; ends with `made` or `failed`. `cancel` and the end of the stream stop it. */
  copy: procedure.input(copiedFilm).output(
    eventIterator(
      z.discriminatedUnion("type", [
        /** Seconds of the film that are written. */
        z.object({ type: z.literal("progress"), seconds }),
        z.object({ type: z.literal("made") }),
        z.object({ type: z.literal("failed"), error: studioError }),
      ]),
    ),
  ),
  /** Holds a film that is being copied, or lets it go on; nothing for one that is not. */
  pause: procedure.input(z.object({ id, paused: z.boolean() })),
  /** Every byte to the disk, read back as what it really is, and into the library under `name`. */
  finish: procedure
    .input(
      z
        .object({
          id,
          name: z.string().trim().min(1).max(200),
          /** In the order of the film; none in a film of footage alone. */
          takes: z.array(filmTake).max(5000),
          /** Other files of the library that it shows. */
          footage: z.array(id).max(5000).default([]),
          /** The song under it. */
          songAssetId: id.nullable(),
          /** Captions as a track of their own, and as files beside the film; none without. */
          captions: z
            .array(z.object({ start: seconds, end: seconds, text: z.string().max(7000) }))
            .max(5000)
            .default([]),
          /** What was done to the takes, for its Content Credentials. */
          edits: z.array(filmEdit).max(filmEdit.options.length).default([]),
          /** Where players can jump to, ascending. */
          chapters: z
            .array(z.object({ start: seconds, title: z.string().max(500) }))
            .max(255)
            .default([]),
          /** What the file is: a film, its sound alone, pictures that move, or one of its pictures. */
          form: filmForm.default("film"),
          /** The answer where Settings say “ask”. */
          credentials: z.boolean().default(false),
        })
        .refine(({ takes, footage }) => takes.length + footage.length > 0, "A film shows at least one take or file."),
    )
    /** `unsigned`: Content Credentials were wanted, and why there are none. */
    .output(asset.extend({ unsigned: z.string().optional() })),
  /**
   * Throws away what was written; with `keep`, its whole stretches stay for another try. Does nothing when the file is
   * finished or unknown.
   */
  cancel: procedure.input(z.object({ id, keep: z.boolean().default(false) })),
};
