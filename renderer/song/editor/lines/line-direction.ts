import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from "@codemirror/view";

const own = Decoration.line({ attributes: { dir: "auto" } });

function directionsOf(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      builder.add(line.from, line.from, own);
      at = line.to + 1;
    }
  }
  return builder.finish();
}

/** Each line runs in the direction of its own words, so that Hebrew or Arabic lines stand right beside English ones. */
export const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define(
    (view) => ({
      directions: directionsOf(view),
      update(update) {
        if (update.docChanged || update.viewportChanged) this.directions = directionsOf(update.view);
      },
    }),
    { decorations: (plugin) => plugin.directions },
  ),
];
