import { memoizeRecent } from "#shared/rules/music/memoize-recent.ts";
import { LINES, sungParts } from "../lyrics/count-syllables.ts";

/** Syllables that are sung in a second of a song at a moderate tempo (about 100 beats a minute, mostly eighth notes). */
const LATIN_PER_SECOND = 3.4;
/** Chinese characters are whole words more often and are held longer. */
const HAN_PER_SECOND = 2.6;
/** Morae are shorter than syllables: a beat has more of them. */
const MORAE_PER_SECOND = 4.5;
/** Seconds in which the voice breathes at the end of a line. */
const BREATH = 0.6;

/**
 * About how many seconds a line takes to sing; 0 for one without words we know. A rule of thumb, the same for every
 * song: syllables over a moderate pace, and a breath. The service says nothing of tempo (API.md § Music generation
 * request), so this is shown with ≈ and nothing is refused by it.
 */
export const sungSeconds: (line: string) => number = memoizeRecent(estimateSeconds, LINES);

function estimateSeconds(line: string): number {
  const { latin, chinese, japanese } = sungParts(line);
  if (latin + chinese + japanese === 0) return 0;
  return chinese / HAN_PER_SECOND + japanese / MORAE_PER_SECOND + latin / LATIN_PER_SECOND + BREATH;
}
