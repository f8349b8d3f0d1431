import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";
import { structureTags } from "#shared/wire/music/music.ts";

/** The fourteen tags, offered after `[` at the start of a line. */
export function completeTag(context: CompletionContext): CompletionResult | null {
  const typed = context.matchBefore(/^\s*\[[^[\]]*/);
  if (typed === null) return null;
  const from = typed.from + typed.text.indexOf("[");
  const closed = context.state.sliceDoc(context.pos, context.pos + 1) === "]";
  return {
    from,
    options: structureTags.map((tag, index) => ({
      label: `[${tag}]`,
      type: "tag",
      boost: -index,
      apply: (view, _completion, start, end) => {
        const insert = `[${tag}]\n`;
        view.dispatch({
          changes: { from: start, to: closed ? end + 1 : end, insert },
          selection: { anchor: start + insert.length },
          userEvent: "input.complete",
        });
      },
    })),
    validFor: /^\[[^[\]\n]*$/,
  };
}

/** As menus do when the window changes size: the line may lie outside of it then, and Enter would take an unseen tag. */
const closeOnResize = ViewPlugin.fromClass(
  class {
    readonly #close: () => void;
    constructor(view: EditorView) {
      this.#close = () => void closeCompletion(view);
      window.addEventListener("resize", this.#close);
    }
    destroy(): void {
      window.removeEventListener("resize", this.#close);
    }
  },
);

export const tagCompletion: Extension = [
  autocompletion({ override: [completeTag], activateOnTyping: true, icons: false, interactionDelay: 0 }),
  closeOnResize,
];
