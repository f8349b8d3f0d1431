import { z } from "zod";
import { id, procedure, timestamp } from "../base.ts";
import { albumName } from "./media.ts";

export const album = z.object({
  id,
  name: albumName,
  /** Files in it that are there; deleted ones aren't counted. */
  files: z.number().int(),
});
export type Album = z.infer<typeof album>;

/** Where a file stands in an album: a figure that is only good to be compared. */
const placedFile = z.object({ id, at: z.number() });
export type AlbumPlace = z.infer<typeof placedFile>;

/** All of an album, to have it again. */
const wholeAlbum = z.object({
  id,
  name: albumName,
  at: z.number(),
  createdAt: timestamp,
  files: z.array(placedFile).max(300_000),
});
export type WholeAlbum = z.infer<typeof wholeAlbum>;

const ids = z.array(id).min(1).max(100_000);

/**
 * Albums of the library: files put together by hand, in an order of their own (`browse` with `album:"name"` and the sort
 * `album`). A file may be in many. Two albums never have one name: `invalid_input`. One that is gone: `record_not_found`.
 */
export const albums = {
  /** In their order. */
  list: procedure.output(z.array(album)),
  /** Last, with these files in this order. */
  create: procedure.input(z.object({ name: albumName, ids: z.array(id).max(100_000).default([]) })).output(album),
  rename: procedure.input(z.object({ id, name: albumName })).output(album),
  /** Before another, or last. */
  move: procedure.input(z.object({ id, before: id.nullable() })),
  /** Takes the album away, never its files. Gives what `restore` needs. */
  remove: procedure.input(z.object({ id })).output(wholeAlbum),
  /** Has a removed album again. Where its name is taken meanwhile: `invalid_input`. */
  restore: procedure.input(wholeAlbum).output(album),
  /** Puts files at its end. Gives those that weren't in it. */
  add: procedure.input(z.object({ id, ids })).output(z.object({ added: z.array(z.string()) })),
  /** Takes files out of it. Gives where they stood. */
  take: procedure.input(z.object({ id, ids })).output(z.object({ taken: z.array(placedFile) })),
  /** Files of the album together, in their order of now, before another file of it, or last. Gives where they stood. */
  arrange: procedure
    .input(z.object({ id, ids, before: id.nullable() }))
    .output(z.object({ moved: z.array(placedFile) })),
  /** Puts files where `take` or `arrange` said that they stood. */
  put: procedure.input(z.object({ id, files: z.array(placedFile).min(1).max(100_000) })),
};
