/** How the song lies under a film; seconds. */
export interface SongPlace {
  /** Of the film, where it comes in. */
  readonly songAt: number;
  /** Left out at its start. */
  readonly songFrom: number;
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
const SHORTEST = 0.5;
/** A film that is looped under has no more of them. */
const MOST = 2000;

/** Where a song of `song` seconds (null: not known, as long as the film) is heard under a film of `film` seconds. */
export function songSpans({ songAt, songFrom, songLoop }: SongPlace, song: number | null, film: number): SongSpan[] {
  const whole = song ?? Number.POSITIVE_INFINITY;
  const from = Math.max(0, Math.min(songFrom, whole - SHORTEST));
  const spans: SongSpan[] = [];
  for (let start = songAt; start < film && spans.length < MOST; ) {
    const end = Math.min(film, start + whole - from);
    spans.push({ start, end, from });
    if (!songLoop || !(end > start)) break;
    start = end;
  }
  return spans;
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
