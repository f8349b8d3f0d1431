import { isolateHistory } from "@codemirror/commands";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { readTag } from "#shared/rules/music/tag-spelling.ts";

/** A line that is one name and nothing else, in the brackets or marks of other programs. */
const OTHER_TAGS = [
  /^\s*[［【〔〖「『]\s*([^［【〔〖「『\]］】〕〗」』]+?)\s*[］】〕〗」』]\s*[:：]?\s*$/u,
  /^\s*[({<（｛＜]\s*([^(){}<>（）｛｝＜＞]+?)\s*[)}>）｝＞]\s*[:：]?\s*$/u,
  /^\s*\[\s*([^[\]]+?)\s*\]\s*[:：]\s*$/u,
  /^\s*(?:#{1,4}\s+|\*{1,2}|_{1,2})([^*_#:：]+?)\s*[:：]?(?:\*{1,2}|_{1,2})?\s*[:：]?\s*$/u,
  /^\s*([\p{L}][\p{L}\d -]{2,20}?)\s*[:：]\s*$/u,
];

/** What every one of them begins or ends with: most lines are told apart by this alone. */
const MARKED = /^\s*[#*_([{<（｛＜［【〔〖「『]|[:：]\s*$/u;

function tidyLine(line: string): string {
  if (!MARKED.test(line)) return line;
  for (const pattern of OTHER_TAGS) {
    const words = pattern.exec(line)?.[1];
    if (words === undefined) continue;
    const { tag } = readTag(words);
    if (tag !== null) return `[${tag}]`;
  }
  return line;
}

/**
 * Lyrics as other programs copy them, in the studio's form: line ends, straight quotes, plain spaces, and section names
 * in other brackets as tags. Words that aren't names of sections stay as they are, brackets included.
 */
export function tidyLyrics(pasted: string): string {
  return pasted
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/[\u200b\u2060\ufeff]/g, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .split("\n")
    .map(tidyLine)
    .join("\n");
}

/** Tidies what is pasted, as a step of its own: the first undo gives the text as it was pasted. */
export const tidyPaste: Extension = EditorView.updateListener.of(({ transactions, state, view }) => {
  const pasted = transactions.find((transaction) => transaction.isUserEvent("input.paste"));
  if (pasted === undefined) return;
  const changes: { from: number; to: number; insert: string }[] = [];
  pasted.changes.iterChanges((_from, _to, from, to) => {
    // Whole lines: a name pasted behind other words is no section.
    const start = state.doc.lineAt(from).from;
    const end = state.doc.lineAt(to).to;
    const text = state.sliceDoc(start, end);
    const tidied = tidyLyrics(text);
    if (tidied !== text) changes.push({ from: start, to: end, insert: tidied });
  });
  if (changes.length === 0) return;
  const anchor = state.selection.main.head;
  queueMicrotask(() => {
    if (view.state !== state) return;
    const set = state.changes(changes);
    view.dispatch({
      changes: set,
      selection: { anchor: set.mapPos(anchor, 1) },
      annotations: isolateHistory.of("full"),
      userEvent: "input.complete",
    });
  });
});
