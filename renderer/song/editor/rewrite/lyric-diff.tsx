import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { styleNonce } from "#renderer/components/index.ts";
import { useEditorPhrases } from "../editor-phrases.ts";
import { lineDirections } from "../lines/line-direction.ts";

export interface LyricDiffProps {
  before: string;
  after: string;
  label: string;
}

/** What differs between two states of the lyrics, line by line and word by word; the same parts are folded away. */
export function LyricDiff({ before, after, label }: LyricDiffProps) {
  const { i18n } = useTranslation("lyrics");
  const host = useRef<HTMLDivElement>(null);
  const phrases = useEditorPhrases();
  useEffect(() => {
    if (!host.current) return;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          EditorView.cspNonce.of(styleNonce() ?? ""),
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", lang: i18n.language }),
          phrases,
          lineDirections,
          unifiedMergeView({
            original: before,
            mergeControls: false,
            gutter: false,
            collapseUnchanged: { margin: 2, minSize: 5 },
            diffConfig: { timeout: 200 },
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [before, after, label, phrases, i18n.language]);
  return <div ref={host} className="lyrics lyricDiff" />;
}
