import { type Chunk, getChunks, getOriginalDoc, originalDocChangeEffect } from "@codemirror/merge";
import { ChangeSet, type EditorState, type Extension, RangeSetBuilder, type TransactionSpec } from "@codemirror/state";
import {
  type Command,
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The whole lines of a chunk on one side; none where it has nothing there. */
function linesOf(doc: EditorState["doc"], from: number, end: number): Span[] {
  if (end < from || from > doc.length) return [];
  const lines: Span[] = [];
  for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
    lines.push({ from: line.from, to: line.to });
    if (line.to >= end || line.number === doc.lines) return lines;
  }
}

const oldLinesOf = (state: EditorState, { fromA, toA, endA }: Chunk): Span[] =>
  fromA === toA ? [] : linesOf(getOriginalDoc(state), fromA, endA);
const newLinesOf = (state: EditorState, { fromB, toB, endB }: Chunk): Span[] =>
  fromB === toB ? [] : linesOf(state.doc, fromB, endB);

const chunkAt = (state: EditorState, position: number): Chunk | undefined =>
  getChunks(state)?.chunks.find(({ fromB, endB }) => fromB <= position && position <= endB);

interface LinePair {
  readonly original: EditorState["doc"];
  /** What the new line stands for; null where it is added. The last new line stands for all old lines that are left. */
  readonly old: Span | null;
  readonly fresh: Span;
  /** Where in the old text an added line belongs: behind the chunk's last old line, else at the chunk's start. */
  readonly place: { readonly after: number } | { readonly before: number };
}

/** The changed line at a position with the old one it stands for; undefined where nothing is to be decided. */
function pairAt(state: EditorState, position: number): LinePair | undefined {
  const chunk = chunkAt(state, position);
  if (chunk === undefined) return undefined;
  const fresh = newLinesOf(state, chunk);
  const old = oldLinesOf(state, chunk);
  const index = fresh.findIndex(({ from, to }) => from <= position && position <= to);
  const line = fresh[index];
  if (line === undefined) return undefined;
  const first = old[index];
  const last = index === fresh.length - 1 ? old.at(-1) : first;
  const original = getOriginalDoc(state);
  const replaced = first && last ? { from: first.from, to: last.to } : null;
  // A chunk may begin with the line that an addition hangs on.
  if (replaced && original.sliceString(replaced.from, replaced.to) === state.sliceDoc(line.from, line.to)) {
    return undefined;
  }
  return { original, old: replaced, fresh: line, place: placeOf(original, chunk.fromA, old.at(-1)) };
}

/** Takes one changed line over into the accepted text; null where there is none at the position. */
export function acceptLineAt(state: EditorState, position: number): TransactionSpec | null {
  const pair = pairAt(state, position);
  if (pair === undefined) return null;
  const { original, old, fresh, place } = pair;
  const words = state.sliceDoc(fresh.from, fresh.to);
  const change = old
    ? { ...old, insert: words }
    : "after" in place
      ? { from: place.after, insert: `\n${words}` }
      : { from: place.before, insert: `${words}\n` };
  return { effects: originalDocChangeEffect(state, ChangeSet.of(change, original.length)), userEvent: "accept" };
}

/** Puts the old line back in the place of one changed line; null where there is none at the position. */
export function rejectLineAt(state: EditorState, position: number): TransactionSpec | null {
  const pair = pairAt(state, position);
  if (pair === undefined) return null;
  const { original, old, fresh } = pair;
  if (old) return { changes: { ...fresh, insert: original.sliceString(old.from, old.to) }, userEvent: "revert" };
  // A line that was added goes with its line break.
  const to = Math.min(fresh.to + 1, state.doc.length);
  const from = to === fresh.to ? Math.max(0, fresh.from - 1) : fresh.from;
  return { changes: { from, to }, userEvent: "revert" };
}

function placeOf(original: EditorState["doc"], start: number, last: Span | undefined): LinePair["place"] {
  if (last) return { after: last.to };
  // A chunk that adds lines at the very end begins behind the old text.
  return start > original.length ? { after: original.length } : { before: start };
}

const decide =
  (decision: typeof acceptLineAt): Command =>
  (view) => {
    const spec = decision(view.state, view.state.selection.main.head);
    if (spec === null) return false;
    view.dispatch(spec);
    return true;
  };

/** Each decides the line of the cursor. */
export const acceptLine = decide(acceptLineAt);
export const rejectLine = decide(rejectLineAt);

class LineButtons extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(view: EditorView): HTMLElement {
    const place = document.createElement("span");
    place.className = "cm-lineButtons";
    const button = (name: string, sign: string, decision: typeof acceptLineAt) => {
      const made = document.createElement("button");
      made.type = "button";
      made.name = name;
      made.textContent = sign;
      made.title = view.state.phrase(name);
      made.setAttribute("aria-label", made.title);
      // The keyboard has keys of its own for the line of the cursor.
      made.tabIndex = -1;
      made.addEventListener("mousedown", (event) => {
        event.preventDefault();
        const spec = decision(view.state, view.posAtDOM(place));
        if (spec) view.dispatch(spec);
        // What had the focus may have gone with the chunk: one goes on in the text.
        view.focus();
      });
      place.append(made);
    };
    button("Accept line", "✓", acceptLineAt);
    button("Reject line", "✕", rejectLineAt);
    return place;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const buttons = Decoration.widget({ widget: new LineButtons(), side: 1 });

/** A chunk of one line is decided by its own buttons. */
function buttonsIn(state: EditorState): DecorationSet {
  const set = new RangeSetBuilder<Decoration>();
  for (const chunk of getChunks(state)?.chunks ?? []) {
    const lines = newLinesOf(state, chunk);
    if (lines.length < 2) continue;
    for (const { from, to } of lines) if (pairAt(state, from)) set.add(to, to, buttons);
  }
  return set.finish();
}

/** Buttons behind each changed line, for the editor of a review. */
export const lineDecisions: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = buttonsIn(view.state);
    }

    update({ state, startState }: ViewUpdate): void {
      if (getChunks(state)?.chunks !== getChunks(startState)?.chunks) this.decorations = buttonsIn(state);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
