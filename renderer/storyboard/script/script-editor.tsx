import { defaultKeymap, history } from "@codemirror/commands";
import { search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, keymap, placeholder } from "@codemirror/view";
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { styleNonce } from "#renderer/components/index.ts";
import { historyKeys, rememberPlace, restorePlace } from "#renderer/editing/index.ts";
import { fountainMarks } from "./fountain-marks.ts";

/** On text that comes in from outside: it is shown, and never kept again as if it had been typed. */
const fromOutside = Annotation.define<boolean>();

export interface ScriptEditorProps {
  filmId: string;
  text: string;
  /** It was opened to be written in. */
  autoFocus: boolean;
  onChange: (text: string) => void;
  onView: (view: EditorView | null) => void;
}

const placeOf = (filmId: string): string => `reelsong.script.place.${filmId}`;

/** Lines of Windows stay lines of Windows where all of them are; a mixture becomes one kind with the first key. */
const separatorOf = (text: string): string => (/\r\n/.test(text) && !/(?<!\r)\n/.test(text) ? "\r\n" : "\n");

const textOf = ({ doc }: EditorState, separator: string): string => doc.sliceString(0, doc.length, separator);

/** Fountain as plain text: the textbox `Script`. Text from outside comes in as it does. */
export const ScriptEditor = memo(function ScriptEditor({
  filmId,
  text,
  autoFocus,
  onChange,
  onView,
}: ScriptEditorProps) {
  const { t } = useTranslation("script");
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const separator = useRef("\n");
  const told = useEffectEvent((typed: string) => onChange(typed));
  const shown = useEffectEvent((view: EditorView | null) => onView(view));
  const first = useEffectEvent(() => text);
  const begun = useEffectEvent((view: EditorView) => {
    if (autoFocus) view.focus();
  });
  const [label, hint] = [t("editor"), t("hint")];
  useEffect(() => {
    if (!host.current) return;
    separator.current = separatorOf(first());
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: first(),
        extensions: [
          EditorView.cspNonce.of(styleNonce() ?? ""),
          EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "true" }),
          EditorView.lineWrapping,
          history(),
          drawSelection(),
          placeholder(hint),
          search({ top: true }),
          historyKeys,
          rememberPlace(placeOf(filmId)),
          keymap.of([...searchKeymap, ...defaultKeymap]),
          fountainMarks,
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && !transactions.some((one) => one.annotation(fromOutside))) {
              told(textOf(state, separator.current));
            }
          }),
        ],
      }),
    });
    editor.current = view;
    restorePlace(view, placeOf(filmId));
    shown(view);
    begun(view);
    return () => {
      shown(null);
      editor.current = null;
      view.destroy();
    };
  }, [label, hint, filmId]);

  // At once: a key in between would be typed on the text that is shown, and taken for one on the new text.
  useLayoutEffect(() => {
    const view = editor.current;
    if (!view || textOf(view.state, separator.current) === text) return;
    separator.current = separatorOf(text);
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
    });
  }, [text]);

  return <div ref={host} className="scripttext" />;
});
