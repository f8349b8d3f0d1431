import { type EditorState, type Extension, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from "@codemirror/view";
import { sectionAt } from "#shared/rules/lyric-structure.ts";
import { sectionsField } from "./lyric-decorations.ts";

export interface SuggestionWords {
  /** `Did you mean` */
  readonly question: string;
  /** `Write [Chorus] in line 14` */
  readonly apply: (suggestion: string, line: number) => string;
}

/** Writes the tag that was meant; one undo step. */
export function fixTag(view: EditorView, line: number): boolean {
  const section = sectionAt(view.state.field(sectionsField), line);
  if (section?.line !== line || section.suggestion === null) return false;
  const { from, text } = view.state.doc.line(line);
  view.dispatch({
    changes: { from: from + text.indexOf("["), to: from + text.lastIndexOf("]") + 1, insert: section.suggestion },
    userEvent: "input.complete",
  });
  return true;
}

class SuggestionWidget extends WidgetType {
  readonly suggestion: string;
  readonly line: number;
  readonly words: SuggestionWords;

  constructor(suggestion: string, line: number, words: SuggestionWords) {
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
    button.append(`${this.words.question} `, tag, " ", key);
    button.addEventListener("mousedown", (event) => {
      event.preventDefault();
      fixTag(view, this.line);
    });
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function suggest(state: EditorState, words: SuggestionWords): DecorationSet {
  return Decoration.set(
    state.field(sectionsField).flatMap((section) => {
      if (section.suggestion === null) return [];
      const widget = new SuggestionWidget(section.suggestion, section.line, words);
      return [Decoration.widget({ widget, side: 1 }).range(state.doc.line(section.line).to)];
    }),
  );
}

/** Beside a misspelt or differently cased tag: what was probably meant; Tab on that line writes it. */
export function tagSuggestions(words: SuggestionWords): Extension {
  return [
    StateField.define<DecorationSet>({
      create: (state) => suggest(state, words),
      update: (shown, { docChanged, state }) => (docChanged ? suggest(state, words) : shown),
      provide: (field) => EditorView.decorations.from(field),
    }),
    keymap.of([
      { key: "Tab", run: (view) => fixTag(view, view.state.doc.lineAt(view.state.selection.main.head).number) },
    ]),
  ];
}
