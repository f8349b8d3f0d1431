import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { ViewPlugin } from "@codemirror/view";
import { sectionsField } from "../lyric-decorations.ts";
import { endingOf } from "./line-ending.ts";
import { rhymeScheme } from "./rhyme-scheme.ts";
import { knownRhymes, learnRhymes } from "./rhymes.ts";

/** Characters beyond which nobody reads rhymes: no song is as long. */
const MOST = 12_000;
/** Milliseconds of rest before the dictionary is asked. */
const REST = 250;

const learnt = StateEffect.define<null>();
const none: ReadonlyMap<number, string> = new Map();

const schemeOf = (state: EditorState): ReadonlyMap<number, string> =>
  state.doc.length > MOST ? none : rhymeScheme(state.field(sectionsField), (ending) => knownRhymes.get(ending));

/** Letter of the rhyme scheme by line of the text. */
export const rhymeField = StateField.define<ReadonlyMap<number, string>>({
  create: schemeOf,
  update: (scheme, { docChanged, effects, state }) =>
    docChanged || effects.some((effect) => effect.is(learnt)) ? schemeOf(state) : scheme,
});

const asking = ViewPlugin.define((view) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gone = false;
  const ask = async () => {
    const { doc } = view.state;
    if (doc.length > MOST) return;
    const endings: string[] = [];
    for (const line of doc.iterLines()) {
      const ending = endingOf(line);
      if (ending !== null) endings.push(ending);
    }
    if ((await learnRhymes(endings)) && !gone) view.dispatch({ effects: learnt.of(null) });
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), REST);
  };
  soon();
  return {
    update: ({ docChanged }) => {
      if (docChanged) soon();
    },
    destroy: () => {
      gone = true;
      clearTimeout(timer);
    },
  };
});

/** Rhymes of each section, looked up while nothing is typed. */
export const rhymeHints: Extension = [rhymeField, asking];
