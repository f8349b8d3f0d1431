import { codeFolding, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { sectionsField } from "../../lyrics/lyric-decorations.ts";
import { lastWrittenLine, sectionOfLine } from "./section-lines.ts";

/** What a tag's line folds away: the lines below it, without the blank ones that part it from the next. */
function foldOf(state: EditorState, lineStart: number): { from: number; to: number } | null {
  const line = state.doc.lineAt(lineStart);
  const section = sectionOfLine(state.field(sectionsField), line.number);
  if (section === undefined || section.written === null || section.line !== line.number) return null;
  const last = lastWrittenLine(state.doc, section);
  return last === section.line ? null : { from: line.to, to: state.doc.line(last).to };
}

export interface FoldLabels {
  readonly unfold: string;
  readonly lines: (count: number) => string;
}

/** Sections fold away by the arrow beside their tag, and by keys; `Ctrl+Shift+[` and `]`, with Alt all of them. */
export function foldSections(words: FoldLabels): Extension {
  return [
    foldService.of(foldOf),
    codeFolding({
      preparePlaceholder: (state, { from, to }) => state.doc.lineAt(to).number - state.doc.lineAt(from).number,
      placeholderDOM: (_view, unfold, count: number) => {
        const shown = document.createElement("button");
        shown.type = "button";
        shown.tabIndex = -1;
        shown.className = "cm-folded";
        shown.textContent = words.lines(count);
        shown.title = words.unfold;
        shown.addEventListener("click", unfold);
        return shown;
      },
    }),
    foldGutter({ markerDOM: markerOf }),
    keymap.of(foldKeymap),
  ];
}

function markerOf(open: boolean): HTMLElement {
  const marker = document.createElement("span");
  marker.className = "cm-foldMarker";
  marker.dataset.open = String(open);
  return marker;
}
