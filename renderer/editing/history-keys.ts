import { historyKeymap, redo } from "@codemirror/commands";
import { type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { matchesShortcut } from "#renderer/lib/index.ts";

/** Undo by Mod+Z; redo by Mod+Shift+Z on every system, and by Ctrl+Y but on a Mac. */
export const historyKeys: Extension = [
  // CodeMirror doesn't know Mod+Shift+Z on Windows; with Caps Lock, which makes its letter small, it is Mod+Z to it: undo.
  Prec.highest(
    EditorView.domEventHandlers({
      keydown(event, view) {
        if (!matchesShortcut(event, "Mod+Shift+Z", event.metaKey)) return false;
        redo(view);
        return true;
      },
    }),
  ),
  keymap.of(historyKeymap),
];
