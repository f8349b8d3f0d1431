import { isolateHistory } from "@codemirror/commands";
import {
  acceptChunk,
  getChunks,
  getOriginalDoc,
  goToNextChunk,
  goToPreviousChunk,
  rejectChunk,
  unifiedMergeView,
} from "@codemirror/merge";
import {
  Compartment,
  type EditorState,
  type Extension,
  Prec,
  StateEffect,
  StateField,
  type Text,
  type TransactionSpec,
} from "@codemirror/state";
import { type EditorView, type KeyBinding, keymap } from "@codemirror/view";
import { acceptLine, lineDecisions, rejectLine } from "./line-decisions.ts";

const review = new Compartment();
const shown = StateEffect.define<boolean>();

/** Whether a rewrite is being looked at. */
const reviewing = StateField.define<boolean>({
  create: () => false,
  update: (value, { effects }) => effects.reduce((now, effect) => (effect.is(shown) ? effect.value : now), value),
});

/** In the editor from the start: the place where a review comes and goes. */
export const rewriteReview: Extension = [reviewing, review.of([])];

/** How many changes are still to be decided; null while nothing is reviewed. */
export const changesLeft = (state: EditorState): number | null =>
  state.field(reviewing, false) ? (getChunks(state)?.chunks.length ?? 0) : null;

/** The text without what is still to be decided: what is saved, and all that is ever sent. */
export const acceptedText = (state: EditorState): Text =>
  state.field(reviewing, false) ? getOriginalDoc(state) : state.doc;

/** Shows an editor's text as a review of what differs from `accepted`, as it was left. */
export const resumeReview = (accepted: string): TransactionSpec => ({
  effects: [review.reconfigure(mergeOf(accepted)), shown.of(true)],
});

/** Ends a review whose accepted text was changed from outside: `accepted` is the text now. */
export const endReview: TransactionSpec = { effects: [review.reconfigure([]), shown.of(false)] };

/**
 * Shows new lines in the place of old ones, as one undo step, with what differs: each change, and each of its lines, is
 * accepted or rejected on its own. Until then the old lines are the text (`acceptedText`).
 */
export function startReview(view: EditorView, part: { from: number; to: number }, lines: string): void {
  const original = getOriginalDocOf(view.state);
  view.dispatch({
    effects: [review.reconfigure(mergeOf(original)), shown.of(true)],
    changes: { from: part.from, to: part.to, insert: lines },
    selection: { anchor: part.from },
    annotations: isolateHistory.of("full"),
    userEvent: "input.rewrite",
    scrollIntoView: true,
  });
  view.focus();
}

/** While a rewrite is looked at. */
export const decisionKeys: readonly KeyBinding[] = [
  { key: "Alt-Enter", run: acceptLine, shift: (view) => acceptChunk(view), preventDefault: true },
  { key: "Alt-Backspace", run: rejectLine, shift: (view) => rejectChunk(view), preventDefault: true },
  { key: "Alt-n", run: goToNextChunk, preventDefault: true },
  { key: "Alt-p", run: goToPreviousChunk, preventDefault: true },
];

const mergeOf = (original: Text | string): Extension => [
  unifiedMergeView({
    original,
    mergeControls: true,
    highlightChanges: true,
    gutter: false,
    syntaxHighlightDeletions: false,
  }),
  lineDecisions,
  Prec.high(keymap.of(decisionKeys)),
];

/** A second rewrite during a review is compared with what the first one was. */
const getOriginalDocOf = (state: EditorState) => (changesLeft(state) === null ? state.doc : getOriginalDoc(state));

/** Everything as it is in the text. */
export function acceptAll(view: EditorView): void {
  view.dispatch(endReview);
  view.focus();
}

/** What is still undecided goes back to how it was; one undo step. */
export function rejectAll(view: EditorView): void {
  const original = getOriginalDoc(view.state);
  view.dispatch({
    ...endReview,
    changes: { from: 0, to: view.state.doc.length, insert: original },
    annotations: isolateHistory.of("full"),
    userEvent: "undo.rewrite",
  });
  view.focus();
}
