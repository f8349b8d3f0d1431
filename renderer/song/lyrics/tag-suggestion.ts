import type { Extension } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, keymap, ViewPlugin, WidgetType } from "@codemirror/view";
import { announce } from "#renderer/lib/index.ts";
import { sectionAt } from "#shared/rules/music/lyric-structure.ts";
import { sectionsField } from "./lyric-decorations.ts";

export interface SuggestionLabels {
  /** `Did you mean` */
  readonly question: string;
  /** `Did you mean [Chorus]? Line 14` */
  readonly apply: (suggestion: string, line: number) => string;
  /** What was changed, for those who can’t see it: `[Chrous] changed to [Chorus]` */
  readonly applied: (before: string, suggestion: string) => string;
}

/** Writes the tag that was meant; one undo step. `say` hears what it was and what it is. */
export function fixTag(view: EditorView, line: number, say: (before: string, now: string) => void): boolean {
  const section = sectionAt(view.state.field(sectionsField), line);
  if (section?.line !== line || section.suggestion === null) return false;
  const { from, text } = view.state.doc.line(line);
  const [start, end] = [text.indexOf("["), text.lastIndexOf("]") + 1];
  view.dispatch({
    changes: { from: from + start, to: from + end, insert: section.suggestion },
    userEvent: "input.complete",
  });
  say(text.slice(start, end), section.suggestion);
  return true;
}

const telling =
  ({ applied }: SuggestionLabels) =>
  (before: string, now: string) =>
    announce(applied(before, now), { key: "tag" });

class SuggestionWidget extends WidgetType {
  readonly suggestion: string;
  readonly line: number;
  readonly words: SuggestionLabels;

  constructor(suggestion: string, line: number, words: SuggestionLabels) {
    super();
    this.suggestion = suggestion;
    this.line = line;
    this.words = words;
  }

  override eq(other: SuggestionWidget): boolean {
    return other.suggestion === this.suggestion && other.line === this.line && other.words === this.words;
  }

  override toDOM(view: EditorView): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "cm-meant";
    button.tabIndex = -1;
    button.setAttribute("aria-label", this.words.apply(this.suggestion, this.line));
    const tag = document.createElement("b");
    tag.textContent = this.suggestion;
    const key = document.createElement("kbd");
    key.textContent = "Tab";
    key.setAttribute("aria-hidden", "true");
    button.append(`${this.words.question} `, tag, " ", key);
    button.addEventListener("mousedown", (event) => {
      event.preventDefault();
      fixTag(view, this.line, telling(this.words));
    });
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Only beside tags in sight: a text pasted by mistake may have thousands that are none. */
function suggest({ state, viewport }: EditorView, words: SuggestionLabels): DecorationSet {
  const first = state.doc.lineAt(viewport.from).number;
  const last = state.doc.lineAt(viewport.to).number;
  return Decoration.set(
    state.field(sectionsField).flatMap(({ suggestion, line }) => {
      if (suggestion === null || line < first || line > last) return [];
      const widget = new SuggestionWidget(suggestion, line, words);
      return [Decoration.widget({ widget, side: 1 }).range(state.doc.line(line).to)];
    }),
  );
}

/** Beside a misspelt or differently cased tag: what was probably meant; Tab on that line writes it. */
export function tagSuggestions(words: SuggestionLabels): Extension {
  return [
    ViewPlugin.define(
      (view) => ({
        shown: suggest(view, words),
        update(update) {
          if (update.docChanged || update.viewportChanged) this.shown = suggest(update.view, words);
        },
      }),
      { decorations: (plugin) => plugin.shown },
    ),
    keymap.of([
      {
        key: "Tab",
        run: (view) => fixTag(view, view.state.doc.lineAt(view.state.selection.main.head).number, telling(words)),
      },
    ]),
  ];
}
