import {
  type ReturnedTimeline,
  readEdl,
  readOtio,
  TIMELINE_BYTES,
  TimelineRefused,
} from "#shared/film/returned/index.ts";

/** What an editor wrote, by what the file holds: names are nobody's promise. Throws TimelineRefused. */
export async function readReturned(file: Blob, frameRate: number): Promise<ReturnedTimeline> {
  // Before anything of it is in memory.
  if (file.size > TIMELINE_BYTES) throw new TimelineRefused("size", file.size, TIMELINE_BYTES);
  const text = await file.text();
  return /^\uFEFF?\s*\{/.test(text) ? readOtio(text.replace(/^\uFEFF/, "")) : readEdl(text, frameRate);
}
