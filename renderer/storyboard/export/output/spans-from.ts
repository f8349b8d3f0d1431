import type { SongSpan } from "#shared/film/song-spans.ts";

/** A song's spans as a film hears them that begins `before` seconds into the whole one: what was over by then is left out. */
export const spansFrom = (spans: readonly SongSpan[], before: number): SongSpan[] =>
  spans.flatMap(({ start, end, from }) => {
    if (end <= before) return [];
    const late = Math.max(0, before - start);
    return [{ start: start + late - before, end: end - before, from: from + late }];
  });
