import { type Extension, RangeSetBuilder, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { parseFountain, type Script } from "#shared/script/index.ts";

/** Longer texts, in characters, are shown without marks: reading one holds up the page. */
const MOST_MARKED = 1_000_000;
/** Texts up to this length are read anew at each key; longer ones once one rests. In characters. */
const LIVE = 150_000;
const REST_MS = 400;

const nothing: Script = { title: [], elements: [], notes: [], boneyard: [] };
const scriptOf = (doc: Text): Script => (doc.length <= MOST_MARKED ? parseFountain(doc.toString()) : nothing);
const readAnew = StateEffect.define<Script>();

/** What the text is as Fountain. */
const scriptField = StateField.define<Script>({
  create: ({ doc }) => scriptOf(doc),
  update(script, { docChanged, newDoc, effects, startState }) {
    for (const effect of effects) if (effect.is(readAnew)) return effect.value;
    if (!docChanged) return script;
    return newDoc.length <= LIVE || startState.doc.length === 0 ? scriptOf(newDoc) : script;
  },
});

const lines = new Map(
  (
    [
      "heading",
      "character",
      "parenthetical",
      "dialogue",
      "lyric",
      "transition",
      "centered",
      "section",
      "synopsis",
    ] as const
  ).map((kind) => [kind as string, Decoration.line({ class: `cm-${kind}` })]),
);
const aside = Decoration.mark({ class: "cm-aside" });

function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const script = state.field(scriptField, false) ?? nothing;
  const { doc } = state;
  const found: { from: number; to: number; mark: Decoration }[] = [];
  for (const seen of visibleRanges) {
    for (const { kind, from, to } of script.elements) {
      const mark = lines.get(kind);
      if (!mark || to < seen.from || from > Math.min(seen.to, doc.length)) continue;
      for (let at = from; at <= Math.min(to, doc.length); ) {
        const line = doc.lineAt(at);
        found.push({ from: line.from, to: line.from, mark });
        at = line.to + 1;
      }
    }
    for (const { from, to } of [...script.notes, ...script.boneyard]) {
      if (to >= seen.from && from <= seen.to && to <= doc.length && from < to) found.push({ from, to, mark: aside });
    }
  }
  const builder = new RangeSetBuilder<Decoration>();
  const order = (mark: Decoration) => (mark === aside ? 1 : 0);
  found.sort((a, b) => a.from - b.from || order(a.mark) - order(b.mark) || a.to - b.to);
  let lastLine = -1;
  for (const { from, to, mark } of found) {
    if (mark !== aside) {
      if (from === lastLine) continue;
      lastLine = from;
    }
    builder.add(from, to, mark);
  }
  return builder.finish();
}

const decorations = ViewPlugin.define(
  (view) => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    return {
      shown: decorate(view),
      update(update: ViewUpdate) {
        const anew = update.transactions.some(({ effects }) => effects.some((effect) => effect.is(readAnew)));
        if (update.docChanged && update.state.doc.length > LIVE) {
          // What is marked moves along with the text until it is read again.
          this.shown = this.shown.map(update.changes);
          clearTimeout(rest);
          rest = setTimeout(() => view.dispatch({ effects: readAnew.of(scriptOf(view.state.doc)) }), REST_MS);
        } else if (update.docChanged || update.viewportChanged || anew) this.shown = decorate(update.view);
      },
      destroy() {
        clearTimeout(rest);
      },
    };
  },
  { decorations: (plugin) => plugin.shown },
);

/** Headings, names, speeches and asides as a script sets them. */
export const fountainMarks: Extension = [scriptField, decorations];
