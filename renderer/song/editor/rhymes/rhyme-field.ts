import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { ViewPlugin } from "@codemirror/view";
import { sectionsField } from "../../lyrics/lyric-decorations.ts";
import { endingOf } from "../lines/line-ending.ts";
import { LONGEST_SONG } from "../lyrics-length.ts";
import { rhymeScheme } from "./rhyme-scheme.ts";
import { loadRhymes, rhymeCache } from "./rhymes.ts";

/** Milliseconds of rest before the dictionary is asked. */
const REST = 250;

const learnt = StateEffect.define<null>();
const none: ReadonlyMap<number, string> = new Map();

const schemeOf = (state: EditorState): ReadonlyMap<number, string> =>
  state.doc.length > LONGEST_SONG ? none : rhymeScheme(state.field(sectionsField), (ending) => rhymeCache.get(ending));

const sameScheme = (one: ReadonlyMap<number, string>, other: ReadonlyMap<number, string>): boolean =>
  one.size === other.size && [...one].every(([line, letter]) => other.get(line) === letter);

/** Letter of the rhyme scheme by line of the text; the same map while no letter changes. */
export const rhymeField = StateField.define<ReadonlyMap<number, string>>({
  create: schemeOf,
  update: (scheme, { docChanged, effects, state }) => {
    if (!docChanged && !effects.some((effect) => effect.is(learnt))) return scheme;
    const next = schemeOf(state);
    return sameScheme(scheme, next) ? scheme : next;
  },
});

const asking = ViewPlugin.define((view) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gone = false;
  const ask = async () => {
    const { doc } = view.state;
    if (doc.length > LONGEST_SONG) return;
    const endings: string[] = [];
    for (const line of doc.iterLines()) {
      const ending = endingOf(line);
      if (ending !== null) endings.push(ending);
    }
    if ((await loadRhymes(endings)) && !gone) view.dispatch({ effects: learnt.of(null) });
  };
  const soon = () => {
    clearTimeout(timer);
    // Without the dictionary the lines stand without their letters.
    timer = setTimeout(() => void ask().catch(() => {}), REST);
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
