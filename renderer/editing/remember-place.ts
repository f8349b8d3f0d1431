import type { Extension } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";
import { z } from "zod";
import { readSessionValue, writeSessionValue } from "#renderer/lib/index.ts";

const offset = z.int().nonnegative();
/** Letters from the beginning: the selection, and the first line in view. */
const shape = z.object({ anchor: offset, head: offset, top: offset });

/** Keeps the selection and the first line in view, under this key, for the page's session. */
export function rememberPlace(key: string): Extension {
  return ViewPlugin.define((view) => {
    let top = 0;
    const keep = () => {
      const { anchor, head } = view.state.selection.main;
      writeSessionValue(key, { anchor, head, top });
    };
    const rested = () => {
      top = view.lineBlockAtHeight(view.scrollDOM.getBoundingClientRect().top - view.documentTop).from;
      keep();
    };
    view.scrollDOM.addEventListener("scrollend", rested);
    return {
      update: ({ selectionSet, docChanged, changes }) => {
        top = changes.mapPos(top);
        if (selectionSet || docChanged) keep();
      },
      destroy: () => view.scrollDOM.removeEventListener("scrollend", rested),
    };
  });
}

/** Goes on where one was: for an editor that was just made, without taking the focus. Beyond a text that got shorter it is its end. */
export function restorePlace(view: EditorView, key: string): void {
  const place = readSessionValue(key, shape);
  if (!place) return;
  const { length } = view.state.doc;
  const [anchor, head, top] = [place.anchor, place.head, place.top].map((at) => Math.min(at, length)) as [
    number,
    number,
    number,
  ];
  view.dispatch({
    selection: { anchor, head },
    effects: top === 0 ? [] : EditorView.scrollIntoView(top, { y: "start", yMargin: 0 }),
  });
}
