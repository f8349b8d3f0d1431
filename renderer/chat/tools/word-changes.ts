import { diff, presentableDiff } from "@codemirror/merge";

export interface Piece {
  readonly kind: "same" | "out" | "in";
  readonly text: string;
}

/** More than this part of the longer text is new: two texts are read more easily than one that is mixed of both. */
const ANOTHER = 0.6;

/** Scripts that part no words by spaces: there a letter is what changes. */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** In milliseconds: then it compares more roughly. */
const PATIENCE = 100;

/**
 * What of `before` is left out and what is new in `after`, in the order of reading, by whole words; nothing where hardly
 * a word stays.
 */
export function wordChanges(before: string, after: string): readonly Piece[] | undefined {
  const compare = WITHOUT_SPACES.test(before) ? diff : presentableDiff;
  const changes = compare(before, after, { timeout: PATIENCE });
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], text: string) => void (text !== "" && pieces.push({ kind, text }));
  let read = 0;
  for (const { fromA, toA, fromB, toB } of changes) {
    add("same", after.slice(read, fromB));
    add("out", before.slice(fromA, toA));
    add("in", after.slice(fromB, toB));
    read = toB;
  }
  add("same", after.slice(read));
  const same = pieces.reduce((sum, { kind, text }) => (kind === "same" ? sum + text.length : sum), 0);
  return same < (1 - ANOTHER) * Math.max(before.length, after.length) ? undefined : pieces;
}
