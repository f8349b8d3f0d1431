import { memoizeRecent } from "#shared/rules/music/memoize-recent.ts";
import { LINES } from "../../lyrics/count-syllables.ts";

const BRACKETS = /\[[^\]]*\]|\([^)]*\)/g;
const LAST_WORD = /(?:(\p{Script=Han}{1,8})|([\p{L}\p{M}][\p{L}\p{M}'’]*))[^\p{L}\p{M}\p{N}]*$/u;

/**
 * What a line rhymes by: its last word in small letters, or its last Chinese characters (up to eight, because how a
 * character is read depends on those before it). Words in brackets are sung behind the line and don't count.
 */
export const endingOf: (line: string) => string | null = memoizeRecent(findEnding, LINES);

function findEnding(line: string): string | null {
  const found = LAST_WORD.exec(line.slice(-120).replace(BRACKETS, " "));
  const word = found?.[1] ?? found?.[2];
  return word === undefined ? null : word.toLowerCase().replaceAll("’", "'").replace(/'+$/, "");
}
