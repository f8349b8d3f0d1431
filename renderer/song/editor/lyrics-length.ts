import { tagOfLine, unmutedLyrics } from "#shared/rules/music/lyric-structure.ts";
import { sungSeconds } from "./sung-length.ts";

/** Characters beyond which nobody sings, rhymes or counts syllables: several times what the service takes. */
export const LONGEST_SONG = 12_000;

/** About how many seconds it takes to sing what sounds of the lyrics; what is played between isn't known. 0 for a book. */
export function sungLength(lyrics: string): number {
  let seconds = 0;
  if (lyrics.length > LONGEST_SONG) return seconds;
  for (const line of unmutedLyrics(lyrics).text.split("\n")) {
    if (tagOfLine(line) === undefined) seconds += sungSeconds(line);
  }
  return seconds;
}
