import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, Transaction } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { styleNonce } from "#renderer/components/index.ts";
import { lyricDecorations } from "./lyric-decorations.ts";
import { differenceOf } from "./section-moves.ts";
import { syllableGutter } from "./syllable-gutter.ts";
import { tagCompletion } from "./tag-completion.ts";
import { tagSuggestions } from "./tag-suggestion.ts";
import { tidyPaste } from "./tidy-paste.ts";
import "./lyrics.css";

export interface LyricEditorProps {
  lyrics: string;
  onChange: (lyrics: string) => void;
  onCursor: (line: number, column: number) => void;
  onBlur: () => void;
  /** The view, for what moves the cursor from outside (outline, findings); null when it goes. */
  onView: (view: EditorView | null) => void;
}

/** On text that comes in from outside: it is shown, and never kept again as if it had been typed. */
const fromOutside = Annotation.define<boolean>();

/** Plain text in sections: the textbox `Lyrics`. Made once; text from outside comes in only while it isn't focused. */
export function LyricEditor({ lyrics, onChange, onCursor, onBlur, onView }: LyricEditorProps) {
  const { t } = useTranslation("song");
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const changed = useEffectEvent(onChange);
  const moved = useEffectEvent(onCursor);
  const left = useEffectEvent(onBlur);
  const shown = useEffectEvent(onView);
  const initial = useEffectEvent(() => lyrics);

  useEffect(() => {
    if (!host.current) return;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: initial(),
        extensions: [
          EditorView.cspNonce.of(styleNonce() ?? ""),
          lineNumbers(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          history(),
          drawSelection(),
          search({ top: true }),
          highlightSelectionMatches(),
          EditorView.lineWrapping,
          placeholder(t("lyrics.placeholder")),
          EditorView.contentAttributes.of({ "aria-label": t("lyrics.name"), spellcheck: "true", tabindex: "0" }),
          EditorView.perLineTextDirection.of(true),
          lyricDecorations,
          tagSuggestions({
            question: t("lyrics.meant"),
            apply: (suggestion, line) => t("lyrics.applyMeant", { suggestion, line }),
          }),
          tagCompletion,
          tidyPaste,
          syllableGutter,
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
            const typed = docChanged && !transactions.some((one) => one.annotation(fromOutside));
            if (typed) changed(state.doc.toString());
            if (docChanged || selectionSet) {
              const { head } = state.selection.main;
              const line = state.doc.lineAt(head);
              moved(line.number, head - line.from + 1);
            }
          }),
          EditorView.domEventHandlers({ blur: () => left() }),
        ],
      }),
    });
    editor.current = view;
    shown(view);
    return () => {
      shown(null);
      editor.current = null;
      view.destroy();
    };
  }, [t]);

  useEffect(() => {
    const view = editor.current;
    if (!view || view.hasFocus) return;
    const shown = view.state.doc.toString();
    if (shown === lyrics) return;
    view.dispatch({
      changes: differenceOf(shown, lyrics),
      annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
    });
  }, [lyrics]);

  return <div ref={host} className="lyrics" />;
}
