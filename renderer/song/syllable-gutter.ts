import type { Extension } from "@codemirror/state";
import { GutterMarker, gutter } from "@codemirror/view";
import { tagOfLine } from "#shared/rules/lyric-structure.ts";
import { countSyllables } from "./count-syllables.ts";

class CountMarker extends GutterMarker {
  readonly count: number;

  constructor(count: number) {
    super();
    this.count = count;
  }

  override eq(other: CountMarker): boolean {
    return other.count === this.count;
  }

  override toDOM(): Text {
    return document.createTextNode(String(this.count));
  }
}

/** Syllables of each sung line, at the right of the text. */
export const syllableGutter: Extension = gutter({
  class: "cm-syllables",
  side: "after",
  lineMarker: (view, { from }) => {
    const { text } = view.state.doc.lineAt(from);
    if (text.trim() === "" || tagOfLine(text) !== undefined) return null;
    const count = countSyllables(text);
    return count > 0 ? new CountMarker(count) : null;
  },
});
