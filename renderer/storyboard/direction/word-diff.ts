import { presentableDiff } from "@codemirror/merge";

export interface WordChange {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
  /** Where it begins, in the text that it is of. */
  readonly at: number;
}

/** What was taken away and what came, in the order of the new text, by whole words. */
export function wordDiff(before: string, after: string): WordChange[] {
  const changes: WordChange[] = [];
  const say = (kind: WordChange["kind"], from: number, to: number) => {
    if (to > from) changes.push({ kind, text: (kind === "removed" ? before : after).slice(from, to), at: from });
  };
  let at = 0;
  for (const { fromA, toA, fromB, toB } of presentableDiff(before, after, { timeout: 200 })) {
    say("same", at, fromB);
    say("removed", fromA, toA);
    say("added", fromB, toB);
    at = toB;
  }
  say("same", at, after.length);
  return changes;
}
