/** How the song steps back under speech. */
export interface Ducking {
  readonly duck: boolean;
  /** By how much it is quieter then, dB. */
  readonly duckBy: number;
  /** Seconds in which it has stepped back once somebody speaks, and in which it comes back afterwards. */
  readonly duckAttack: number;
  readonly duckRelease: number;
}

/** The least and the most of each figure. */
export const DUCK_BY = { least: 1, most: 30 } as const;
export const DUCK_ATTACK = { least: 0.02, most: 3 } as const;
export const DUCK_RELEASE = { least: 0.05, most: 10 } as const;

/** Somebody speaks from the first to the second, seconds. */
export type SpeechSpan = readonly [from: number, to: number];

/** A stretch of a file that the film hears. Seconds of the film, but for `from`. */
export interface HeardFile {
  readonly assetId: string;
  readonly start: number;
  readonly end: number;
  /** Where it begins in its file. */
  readonly from: number;
  /** Seconds of the file that pass in one of the film. */
  readonly speed: number;
}

/** Where somebody speaks in the film, in its order, without overlap; `speech`: where it is in the files, by asset. */
export function speechInFilm(
  heard: readonly HeardFile[],
  speech: ReadonlyMap<string, readonly SpeechSpan[]>,
): SpeechSpan[] {
  const all = heard.flatMap(({ assetId, start, end, from, speed }) =>
    (speech.get(assetId) ?? []).flatMap(([begins, ends]): SpeechSpan[] => {
      const at = (moment: number) => start + (moment - from) / speed;
      const [first, last] = [Math.max(start, at(begins)), Math.min(end, at(ends))];
      return last > first ? [[first, last]] : [];
    }),
  );
  return merged(all, 0);
}

/** Spans that are nearer than `gap` seconds become one. */
function merged(spans: readonly SpeechSpan[], gap: number): SpeechSpan[] {
  const joined: [number, number][] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from - last[1] <= gap) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** What the song's volume is changed by at a moment of the film; between two of them it goes straight, in dB. */
export interface DuckPoint {
  readonly at: number;
  /** 0 or less. */
  readonly decibels: number;
}

/**
 * How the song's volume moves: it has stepped back when a word begins, and comes back once the last one is over. In a pause
 * too short to come back and step back in, it stays where it is.
 */
export function duckPoints(
  speech: readonly SpeechSpan[],
  { duck, duckBy, duckAttack, duckRelease }: Ducking,
): DuckPoint[] {
  if (!duck) return [];
  return merged(speech, duckAttack + duckRelease).flatMap(([from, to]) => [
    { at: from - duckAttack, decibels: 0 },
    { at: from, decibels: -duckBy },
    { at: to, decibels: -duckBy },
    { at: to + duckRelease, decibels: 0 },
  ]);
}

/** dB of the song's change at a time of the film. */
export function duckAt(points: readonly DuckPoint[], at: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1], points[low]];
  if (before === undefined || after === undefined) return 0;
  const part = (at - before.at) / Math.max(1e-9, after.at - before.at);
  return before.decibels + (after.decibels - before.decibels) * part;
}

/** How loud the song is beside its own volume, as an amplitude. */
export function duckGain(points: readonly DuckPoint[], at: number): number {
  const decibels = points.length === 0 ? 0 : duckAt(points, at);
  return decibels === 0 ? 1 : 10 ** (decibels / 20);
}

/** The points within a stretch of the film, with the volume at both of its ends. */
export function duckWithin(points: readonly DuckPoint[], start: number, end: number): DuckPoint[] {
  const inside = points.filter(({ at }) => at > start && at < end);
  if (inside.length === 0 && duckAt(points, start) === 0) return [];
  return [{ at: start, decibels: duckAt(points, start) }, ...inside, { at: end, decibels: duckAt(points, end) }];
}
