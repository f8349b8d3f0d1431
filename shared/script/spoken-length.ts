/** Words a second of speech, and Chinese characters (DIRECTION.md § Checks). */
const WORDS = 2.5;
const CHARACTERS = 4.5;
/** What is seen takes less time than it would take to say it. */
const SEEN = 2;
/** A paragraph of action is on screen at least as long. In seconds. */
const SHORTEST = 2;

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Seconds that it takes to say these words. */
export function spokenSeconds(text: string): number {
  const characters = text.match(han)?.length ?? 0;
  const words = text.replace(han, " ").match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  return words / WORDS + characters / CHARACTERS;
}

/** Seconds that a paragraph of action is likely to take. */
export const actionSeconds = (text: string): number => Math.max(SHORTEST, spokenSeconds(text) / SEEN);
