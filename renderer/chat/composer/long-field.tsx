import { defaultKeymap, history, insertNewline } from "@codemirror/commands";
import { EditorState, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { styleNonce } from "#renderer/components/index.ts";
import { historyKeys } from "#renderer/editing/index.ts";

export interface LongFieldProps {
  name: string;
  value: string;
  /** Where the caret stands at first. */
  caret: number;
  /** What is written, after a short rest, and at once when it is sent or left. */
  onChange: (text: string, caret: number) => void;
  onSend: () => void;
  onFiles: (files: readonly File[]) => void;
}

/** In milliseconds. */
const REST = 120;

/** A message as long as a book: of its lines only those in view are drawn. Enter sends, as in the short field. */
export function LongField({ name, value, caret, ...props }: LongFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const told = useRef(value);
  const tell = useEffectEvent((view: EditorView) => {
    const text = view.state.doc.toString();
    if (text === told.current) return;
    told.current = text;
    props.onChange(text, view.state.selection.main.head);
  });
  const send = useEffectEvent(() => props.onSend());
  const bring = useEffectEvent((files: readonly File[]) => props.onFiles(files));
  const start = useEffectEvent(() => ({
    changes: { from: 0, insert: value },
    selection: { anchor: Math.min(caret, value.length) },
  }));

  useEffect(() => {
    if (!host.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = (view: EditorView) => {
      clearTimeout(timer);
      tell(view);
    };
    const sendNow = (view: EditorView) => {
      if (view.composing) return false;
      // What is sent is what the composer knows by then.
      flushSync(() => now(view));
      send();
      return true;
    };
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        extensions: [
          EditorView.cspNonce.of(styleNonce() ?? ""),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": name, dir: "auto" }),
          EditorView.perLineTextDirection.of(true),
          drawSelection(),
          history(),
          historyKeys,
          keymap.of([{ key: "Enter", run: sendNow, shift: insertNewline }, ...defaultKeymap]),
          EditorView.updateListener.of(({ docChanged, view }) => {
            if (!docChanged) return;
            clearTimeout(timer);
            timer = setTimeout(tell, REST, view);
          }),
          EditorView.domEventHandlers({
            blur: (_event, view) => now(view),
            paste(event) {
              const files = [...(event.clipboardData?.files ?? [])];
              if (files.length === 0) return false;
              event.preventDefault();
              bring(files);
              return true;
            },
            // Files that are dropped are the composer's.
            drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
          }),
        ],
      }),
    });
    editor.current = view;
    // Measured while it is empty: an editor that doesn't know yet that it wraps would draw a line of a megabyte in its
    // full width, which takes the browser half a minute.
    view.coordsAtPos(0);
    view.dispatch({ ...start(), annotations: Transaction.addToHistory.of(false) });
    view.focus();
    view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
    return () => {
      clearTimeout(timer);
      editor.current = null;
      view.destroy();
    };
  }, [name]);

  useEffect(() => {
    const view = editor.current;
    if (!view || value === told.current) return;
    told.current = value;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={host} className="longField" />;
}
