/**
 * What a media file really is, read from its own headers a few kilobytes at a time. The core reads files with it, and
 * the page reads what was dropped before it is brought in.
 */
export { type ByteReader, readPages } from "./byte-reader.ts";
export { looksLikeText } from "./looks-like-text.ts";
export { readFormatOf, readHeader, type WithinTime } from "./read-header.ts";
export { steadySource } from "./steady-source.ts";
