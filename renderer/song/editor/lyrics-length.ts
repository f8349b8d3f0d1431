import { soundingLyrics, tagOfLine } from "#shared/rules/lyric-structure.ts";
import { sungSeconds } from "./sung-length.ts";

/** About how many seconds it takes to sing what sounds of the lyrics; what is played between isn't known. */
export function sungLength(lyrics: string): number {
  let seconds = 0;
  for (const line of soundingLyrics(lyrics).text.split("\n")) {
    if (tagOfLine(line) === undefined) seconds += sungSeconds(line);
  }
  return seconds;
}
