import type { Tags } from "./tags.ts";

/** Bytes of the file as it came, from `from` up to `to`, or new ones. */
export type Piece = Uint8Array | { readonly from: number; readonly to: number };

/** Reads exactly so many bytes at a place; rejects where the file ends before. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

/**
 * Says how a file with tags is made of the one that came: every byte of picture and sound is copied as it is. Null for a
 * file whose build it doesn't know for sure, which then stays as it came.
 */
export type Plan = (read: ReadAt, size: number, tags: Tags) => Promise<readonly Piece[] | null>;
