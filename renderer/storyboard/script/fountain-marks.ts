import { type Extension, StateEffect, StateField, type Text } from "@codemirror/state";
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
  const { elements, notes, boneyard } = state.field(scriptField);
  const { doc } = state;
  // What was read before the last keys may end behind the text.
  const isSeen = ({ from, to }: Pick<Script["boneyard"][number], "from" | "to">) =>
    to <= doc.length && visibleRanges.some((seen) => to >= seen.from && from <= seen.to);
  const set = elements.filter(isSeen).flatMap(({ kind, from, to }) => {
    const mark = lines.get(kind);
    const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number];
    const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    return mark ? numbers.map((number) => mark.range(doc.line(number).from)) : [];
  });
  const apart = [...notes, ...boneyard].filter(isSeen).map(({ from, to }) => aside.range(from, to));
  return Decoration.set([...set, ...apart], true);
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
