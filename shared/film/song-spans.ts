/** How the song lies under a film; seconds. */
export interface SongPlace {
  /** Of the film, where it comes in. */
  readonly songAt: number;
  /** Left out at its start. */
  readonly songFrom: number;
  /** Where it ends in its own time, and begins again if it is looped; null: at its end. */
  readonly songTo: number | null;
  /** What is left of it is heard again and again until the film ends. */
  readonly songLoop: boolean;
}

/** A stretch of the film under which the song is heard once; `from`: where it begins in its file. Seconds. */
export interface SongSpan {
  readonly start: number;
  readonly end: number;
  readonly from: number;
}

/** Less of a song than this is none, seconds. */
export const SHORTEST_SONG = 0.5;
/** A film that is looped under has no more of them. */
const MOST = 2000;

/** What is heard of a song of `song` seconds (null: not known) at a time, in its own. */
export function songRound(
  { songFrom, songTo }: Pick<SongPlace, "songFrom" | "songTo">,
  song: number | null,
): { readonly from: number; readonly to: number } {
  const end = Math.max(SHORTEST_SONG, songTo ?? Number.POSITIVE_INFINITY);
  const to = Math.min(end, song ?? Number.POSITIVE_INFINITY);
  return { from: Math.max(0, Math.min(songFrom, to - SHORTEST_SONG)), to };
}

/** Where a song of `song` seconds (null: not known, as long as the film) is heard under a film of `film` seconds. */
export function songSpans(place: SongPlace, song: number | null, film: number): SongSpan[] {
  const { songAt, songLoop } = place;
  const { from, to } = songRound(place, song);
  const spans: SongSpan[] = [];
  for (let start = songAt; start < film && spans.length < MOST; ) {
    const end = Math.min(film, start + to - from);
    spans.push({ start, end, from });
    if (!songLoop || !(end > start)) break;
    start = end;
  }
  return spans;
}

/**
 * A song with its start, the end of a round, or both at other moments of a film of `film` seconds. By one end more or less of
 * it is heard and the rest stays in its place, as far as the file reaches; by both, all of it moves, and stays in the film.
 */
export function placedSong(
  place: SongPlace,
  song: number | null,
  wished: { readonly start?: number; readonly end?: number },
  { rate, film }: { readonly rate: number; readonly film: number },
): Pick<SongPlace, "songAt" | "songFrom" | "songTo"> {
  const { songAt, songFrom, songTo } = place;
  const { from, to } = songRound(place, song);
  // A frame of it stays in the film, so that it can still be taken.
  const latest = Math.max(songAt, film - 1 / rate);
  if (wished.start !== undefined && wished.end !== undefined) {
    return { songAt: Math.max(0, Math.min(latest, wished.start)), songFrom, songTo };
  }
  if (wished.start !== undefined) {
    const earliest = songAt - Math.min(songAt, from);
    const at = Math.max(earliest, Math.min(songAt + to - from - SHORTEST_SONG, latest, wished.start));
    // What is left out is reached to the last hair.
    return { songAt: at, songFrom: Math.max(0, from + at - songAt), songTo };
  }
  const whole = song ?? Number.POSITIVE_INFINITY;
  const until = Math.max(from + SHORTEST_SONG, Math.min(whole, from + (wished.end ?? songAt + to - from) - songAt));
  // The last frame is the end: a figure beside it would hold a hair of the file back.
  return { songAt, songFrom: from, songTo: until >= whole - 0.5 / rate ? null : until };
}

/** The first and the last moment of the song; undefined where it isn't heard. */
export function songExtent(spans: readonly SongSpan[]): { readonly start: number; readonly end: number } | undefined {
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last && { start: first.start, end: last.end };
}

/** Times of the song (its beats, ascending) as times of the film. */
export const timesUnder = (times: readonly number[], spans: readonly SongSpan[]): number[] =>
  spans.flatMap(({ start, end, from }) =>
    times.map((time) => start + time - from).filter((time) => time >= start && time < end),
  );
