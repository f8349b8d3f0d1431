import { EditorState, type Extension } from "@codemirror/state";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** CodeMirror's own words, by the key that holds them in the catalogue. */
const phrases = {
  Find: "find.find",
  Replace: "find.replace",
  next: "find.next",
  previous: "find.previous",
  all: "find.all",
  "match case": "find.case",
  regexp: "find.regexp",
  "by word": "find.word",
  replace: "find.replaceOne",
  "replace all": "find.replaceAll",
  close: "find.close",
  "current match": "find.current",
  "on line": "find.onLine",
  "replaced match on line $": "find.replacedOnLine",
  "replaced $ matches": "find.replacedMatches",
  "Go to line": "find.goToLine",
  go: "find.go",
  Accept: "review.accept",
  Reject: "review.reject",
  "Accept line": "review.acceptLine",
  "Reject line": "review.rejectLine",
  "$ unchanged lines": "versions.unchanged",
  "Folded lines": "fold.folded",
  "Unfolded lines": "fold.unfolded",
  to: "fold.to",
  "Fold line": "fold.fold",
  "Unfold line": "fold.unfold",
  Completions: "tags.name",
} as const;

const phrasesIn = (t: TFunction<"lyrics">): Extension =>
  EditorState.phrases.of(Object.fromEntries(Object.entries(phrases).map(([phrase, key]) => [phrase, t(key)])));

/** The editor's own words (find and replace, folding, review) in the person's language. */
export function useEditorPhrases(): Extension {
  const { t } = useTranslation("lyrics");
  return useMemo(() => phrasesIn(t), [t]);
}
