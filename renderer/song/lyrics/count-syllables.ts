import { syllable } from "syllable";
import { memoizeRecent } from "#shared/rules/music/memoize-recent.ts";

const BRACKETS = /\[[^\]]*\]/g;
const IDEOGRAPHS = /\p{Script=Han}/gu;
const LATIN_WORD = /[\p{Script=Latin}'’]+/gu;

/** Lines of which it is remembered what was found: more than any song has. */
export const LINES = 2000;

/**
 * Syllables that are sung in one line: an English word by the rules of the package `syllable`, a Chinese character is
 * one. Words of other scripts aren't known, and count nothing.
 */
export const countSyllables: (line: string) => number = memoizeRecent(countAnew, LINES);

function countAnew(line: string): number {
  const words = line.replace(BRACKETS, " ");
  let count = words.match(IDEOGRAPHS)?.length ?? 0;
  for (const [word] of words.matchAll(LATIN_WORD)) count += syllable(word.replaceAll("’", "'"));
  return count;
}
