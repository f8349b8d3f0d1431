import { defaultFilter } from "cmdk";
import type { LucideIcon } from "lucide-react";

/** One line of the palette: something to run, or something to go to. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  /** The heading it stands under. */
  readonly group: string;
  readonly icon?: LucideIcon | undefined;
  readonly shortcut?: string | undefined;
  /** Everyday words it is found by, besides its title. */
  readonly words?: string | undefined;
  /** What it does besides being run, said at its end. */
  readonly note?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** A dialog that is open stays so. */
  readonly keepsDialogs?: boolean | undefined;
  readonly run: () => void;
}

export interface FoundEntries {
  /** They have every word that was typed; the best is first. */
  readonly sure: readonly PaletteEntry[];
  /** Only their letters come in that order: shown, and never run by the first Enter. */
  readonly near: readonly PaletteEntry[];
}

const NEAR_SHOWN = 5;
/** Of `defaultFilter`, from 0 to 1: below that the letters are strewn over the whole title. */
const NEAR_ENOUGH = 0.02;

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Scripts that are written without spaces: a word may begin anywhere. */
const isUnspaced = (word: string): boolean => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(word);

const has = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => (isUnspaced(wanted) ? word.includes(wanted) : word.startsWith(wanted)));

/** How well it answers, 0 the best; undefined: some word is missing. */
function rankOf(entry: PaletteEntry, asked: string, wanted: readonly string[]): number | undefined {
  const title = fold(entry.title);
  if (title === asked) return 0;
  if (title.startsWith(asked)) return 1;
  const own = wordsOf(entry.title);
  if (wanted.every((word) => has(own, word))) return 2;
  const all = [...own, ...wordsOf(`${entry.words ?? ""} ${entry.group}`)];
  return wanted.every((word) => has(all, word)) ? 3 : undefined;
}

/** From 0 to 1. Word by word: over a whole list of them nearly all letters come in some order. */
const nearness = ({ title, words = "" }: PaletteEntry, asked: string): number =>
  Math.max(...[title, ...words.split(" ")].map((each) => defaultFilter(each, asked)));

/**
 * What answers the words that were typed, in any order and without case or accents. Among equals the order of `entries`
 * holds. Without words everything answers.
 */
export function findEntries(entries: readonly PaletteEntry[], typed: string): FoundEntries {
  const asked = fold(typed.trim());
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return { sure: asked === "" ? entries : [], near: [] };
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, asked, wanted);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  if (ranked.length > 0) return { sure: ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry), near: [] };
  const near = entries
    .map((entry) => ({ entry, score: nearness(entry, asked) }))
    .filter(({ score }) => score > NEAR_ENOUGH)
    .sort((a, b) => b.score - a.score);
  return { sure: [], near: near.slice(0, NEAR_SHOWN).map(({ entry }) => entry) };
}
