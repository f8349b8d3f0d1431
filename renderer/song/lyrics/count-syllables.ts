import { syllable } from "syllable";
import { memoizeRecent } from "#shared/rules/music/memoize-recent.ts";

const BRACKETS = /\[[^\]]*\]/g;
const IDEOGRAPHS = /\p{Script=Han}/gu;
/** A kana is sung as one; a small vowel or y belongs to the one before it, as しゃ does. */
const KANA = /[ぁ-ゖァ-ヺー]/g;
const SMALL_KANA = /[ぁぃぅぇぉゃゅょゎァィゥェォャュョヮ]/g;
const LATIN_WORD = /[\p{Script=Latin}'’]+/gu;
/** Kanji are read with two morae more often than with one or three. */
const MORAE_OF_KANJI = 2;

/** Lines of which it is remembered what was found: more than any song has. */
export const LINES = 2000;

/** What is sung in one line, by how fast it is: syllables of words, Chinese characters, morae of Japanese. */
export interface SungParts {
  readonly latin: number;
  readonly chinese: number;
  readonly japanese: number;
}

/**
 * An English word by the rules of the package `syllable`, a Chinese character is one; in a line with kana it is two, as
 * kanji are. Words of other scripts aren't known, and count nothing.
 */
export const sungParts: (line: string) => SungParts = memoizeRecent(countAnew, LINES);

export function countSyllables(line: string): number {
  const { latin, chinese, japanese } = sungParts(line);
  return latin + chinese + japanese;
}

function countAnew(line: string): SungParts {
  const words = line.replace(BRACKETS, " ");
  const ideographs = words.match(IDEOGRAPHS)?.length ?? 0;
  const kana = (words.match(KANA)?.length ?? 0) - (words.match(SMALL_KANA)?.length ?? 0);
  let latin = 0;
  for (const [word] of words.matchAll(LATIN_WORD)) latin += syllable(word.replaceAll("’", "'"));
  return kana > 0
    ? { latin, chinese: 0, japanese: kana + ideographs * MORAE_OF_KANJI }
    : { latin, chinese: ideographs, japanese: 0 };
}
