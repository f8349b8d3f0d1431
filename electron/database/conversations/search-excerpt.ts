import { plainLine } from "./plain-line.ts";

const ROOM_BEFORE = 32;
const ROOM = 140;

export interface SearchExcerpt {
  readonly excerpt: string;
  /** Ranges of `excerpt`, in UTF-16 units, end excluded. */
  readonly marks: [number, number][];
}

/** Any of the words that were searched for; null for none. */
function anyOf(words: string): RegExp | null {
  const wanted = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return wanted.length === 0 ? null : new RegExp(wanted.join("|"), "giu");
}

/** Where the words that were searched for stand in a short text, such as a title. */
export function marksIn(text: string, words: string): [number, number][] {
  const found = anyOf(words);
  return found ? wordsIn(text, found) : [];
}

/** One line of `text` around the first of the words that were searched for, each of them marked; null without any. */
export function excerptAround(text: string, words: string): SearchExcerpt | null {
  const found = anyOf(words);
  if (!found) return null;
  const first = found.exec(text);
  if (!first) return null;
  found.lastIndex = 0;
  const from = Math.max(0, first.index - ROOM_BEFORE);
  // A word cut in half at the start reads badly; the next space is near.
  const space = from === 0 ? -1 : text.slice(from, first.index).search(/\s/);
  const start = from + space + 1;
  const cut = `${start > 0 ? "… " : ""}${text.slice(start, start + ROOM)}`;
  const line = cut.replaceAll(/\s/g, " ");
  // The marks of Markdown say nothing in one line, except to who looks for them.
  const plain = plainLine(cut);
  const shown = wordsIn(plain, found).length < wordsIn(line, found).length ? line : plain;
  return { excerpt: shown, marks: wordsIn(shown, found) };
}

const wordsIn = (line: string, found: RegExp): [number, number][] =>
  [...line.matchAll(found)].map(({ index, 0: word }) => [index, index + word.length]);
