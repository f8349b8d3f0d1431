import type { Source } from "mediabunny";

/** A reader that gets on never asks for the same bytes so often in a row. */
const MOST_REPEATS = 10_000;

/** What a source is read by; mediabunny's types leave it out. */
interface Readable {
  _read(start: number, end: number, ...bounds: readonly unknown[]): unknown;
}

/**
 * The same source, for every file that somebody else made: it ends a reader that goes in circles. mediabunny 1.61 looks
 * for the next element of a damaged Matroska file and never leaves its last eight bytes (`resync` in `matroska/ebml.js`).
 * They are in its cache, so that it waits for nothing, and the whole thread stands still: no timer ends it and no signal.
 */
export function steadySource<S extends Source>(source: S): S {
  const readable = source as unknown as Readable;
  const read = readable._read.bind(source);
  let [lastStart, lastEnd, repeats] = [-1, -1, 0];
  readable._read = (start, end, ...bounds) => {
    repeats = start === lastStart && end === lastEnd ? repeats + 1 : 0;
    [lastStart, lastEnd] = [start, end];
    if (repeats > MOST_REPEATS) throw new Error("The reader of this file goes in circles.");
    return read(start, end, ...bounds);
  };
  return source;
}
