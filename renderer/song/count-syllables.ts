import { syllable } from "syllable";

const BRACKETS = /\[[^\]]*\]/g;
const IDEOGRAPHS = /\p{Script=Han}/gu;
const LATIN_WORD = /[\p{Script=Latin}'’]+/gu;

/** Lines whose syllables are remembered: a key changes one line of a song, and all are counted again. */
const REMEMBERED = 2000;
const counted = new Map<string, number>();

/**
 * Syllables that are sung in one line: an English word by the rules of the package `syllable`, a Chinese character is
 * one. Words of other scripts aren't known, and count nothing.
 */
export function countSyllables(line: string): number {
  const known = counted.get(line);
  if (known !== undefined) return known;
  const count = countAnew(line);
  if (counted.size >= REMEMBERED) counted.clear();
  counted.set(line, count);
  return count;
}

function countAnew(line: string): number {
  const words = line.replace(BRACKETS, " ");
  let count = words.match(IDEOGRAPHS)?.length ?? 0;
  for (const [word] of words.matchAll(LATIN_WORD)) count += syllable(word.replaceAll("’", "'"));
  return count;
}
