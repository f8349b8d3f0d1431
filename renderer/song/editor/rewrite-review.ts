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
import { Compartment, type EditorState, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, type KeyBinding, keymap } from "@codemirror/view";

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

/**
 * Puts new lines in the place of old ones, as one undo step, and shows what differs in place, each change with its own
 * accept and reject. The new lines are the text from now on; rejecting puts the old ones back.
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
  { key: "Alt-Enter", run: (view) => acceptChunk(view), preventDefault: true },
  { key: "Alt-Backspace", run: (view) => rejectChunk(view), preventDefault: true },
  { key: "Alt-n", run: goToNextChunk, preventDefault: true },
  { key: "Alt-p", run: goToPreviousChunk, preventDefault: true },
];

const mergeOf = (original: EditorState["doc"]): Extension => [
  unifiedMergeView({
    original,
    mergeControls: true,
    highlightChanges: true,
    gutter: false,
    syntaxHighlightDeletions: false,
  }),
  Prec.high(keymap.of(decisionKeys)),
];

/** A second rewrite during a review is compared with what the first one was. */
const getOriginalDocOf = (state: EditorState) => (changesLeft(state) === null ? state.doc : getOriginalDoc(state));

/** Everything as it is in the text. */
export function acceptAll(view: EditorView): void {
  view.dispatch({ effects: [review.reconfigure([]), shown.of(false)] });
  view.focus();
}

/** What is still undecided goes back to how it was; one undo step. */
export function rejectAll(view: EditorView): void {
  const original = getOriginalDoc(view.state);
  view.dispatch({
    effects: [review.reconfigure([]), shown.of(false)],
    changes: { from: 0, to: view.state.doc.length, insert: original },
    annotations: isolateHistory.of("full"),
    userEvent: "undo.rewrite",
  });
  view.focus();
}
