import { historyField } from "@codemirror/commands";
import { EditorState, type EditorStateConfig, Transaction } from "@codemirror/state";
import { HISTORY_LIMIT } from "#shared/contract/songs/lyrics.ts";
import { differenceOf } from "../sections/section-moves.ts";
import { acceptedText, changesLeft, resumeReview } from "./rewrite/rewrite-review.ts";

interface Written {
  readonly doc: string;
  readonly history: { readonly done: readonly unknown[]; readonly undone: readonly unknown[] };
  /** The accepted text, while a rewrite is being decided on. */
  readonly accepted?: string;
}

const fields = { history: historyField };

/** The text and its undo steps, to be gone on with after a restart; the oldest steps go where it is too much. */
export function serializeHistory(state: EditorState, limit = HISTORY_LIMIT): string | null {
  const accepted = changesLeft(state) === null ? {} : { accepted: acceptedText(state).toString() };
  const written: Written = { ...(state.toJSON(fields) as Written), ...accepted };
  let { done } = written.history;
  let { undone } = written.history;
  for (;;) {
    const text = JSON.stringify({ ...written, history: { ...written.history, done, undone } });
    if (text.length <= limit) return text;
    if (done.length === 0 && undone.length === 0) return null;
    if (undone.length > 0) undone = [];
    else done = done.slice(Math.ceil(done.length / 2));
  }
}

/**
 * An editor with the undo steps that were kept. Where the text went on without them (another window, a crash between
 * two savings), what changed comes over them as a change from outside, so that undo still leads back.
 */
export function restoreHistory(kept: string | null, lyrics: string, config: EditorStateConfig): EditorState {
  if (kept === null) return EditorState.create({ ...config, doc: lyrics });
  try {
    const { accepted, ...written } = JSON.parse(kept) as Written;
    const state = EditorState.fromJSON(written, config, fields);
    if (accepted === lyrics) return state.update(resumeReview(accepted)).state;
    const before = state.doc.toString();
    if (before === lyrics) return state;
    return state.update({
      changes: differenceOf(before, lyrics),
      annotations: Transaction.addToHistory.of(false),
    }).state;
  } catch {
    // Written by another version of the editor: the text is what counts.
    return EditorState.create({ ...config, doc: lyrics });
  }
}
