import { Annotation, Compartment, type Extension, Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { memo, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { styleNonce } from "#renderer/components/index.ts";
import { rememberPlace, restorePlace } from "#renderer/editing/index.ts";
import { useEditorPhrases } from "../editor/editor-phrases.ts";
import { textOf } from "../editor/lines/text-of.ts";
import { lyricTools } from "../editor/lyric-tools.ts";
import { restoreHistory } from "../editor/persisted-history.ts";
import { rememberSearch, restoreSearch } from "../editor/remember-search.ts";
import { acceptedText, changesLeft, endReview } from "../editor/rewrite/rewrite-review.ts";
import { usePersistedHistory } from "../editor/use-persisted-history.ts";
import { differenceOf } from "../sections/section-moves.ts";
import { LYRIC_LIMIT } from "../song-limits.ts";
import { followDirections } from "./apply-tag-fixes.ts";
import "./lyrics.css";
import "../editor/editor.css";
import "../editor/find.css";
import "../editor/rewrite/review.css";
import "../editor/popovers.css";
import "../editor/versions/versions.css";

export interface LyricEditorProps {
  songId: string;
  lyrics: string;
  /** A check refuses them: over the limit, or empty where they are needed. */
  wrong: boolean;
  onChange: (lyrics: string) => void;
  onCursor: (line: number, column: number) => void;
  onBlur: () => void;
  /** The view, for what moves the cursor from outside (outline, findings); null when it goes. */
  onView: (view: EditorView | null) => void;
  /** The person asks for the tags. */
  onPalette: () => void;
  /** What tags said of the sound belongs to the style, or no longer does. */
  onDirections: (directions: readonly string[], back: boolean) => void;
  /** How many changes of a rewrite are still to be decided; null while none is looked at. */
  onReview: (left: number | null) => void;
}

const placeOf = (songId: string): string => `reelsong.lyrics.place.${songId}`;

/** On text that comes in from outside: it is shown, and never kept again as if it had been typed. */
const fromOutside = Annotation.define<boolean>();

/** The figure below the editor belongs to it (`LyricFoot`). */
const judgedAs = (wrong: boolean): Extension =>
  EditorView.contentAttributes.of({ "aria-describedby": LYRIC_LIMIT, ...(wrong ? { "aria-invalid": "true" } : {}) });

/** Plain text in sections: the textbox `Lyrics`. Made once; text from outside comes in only while it isn't focused. */
export const LyricEditor = memo(function LyricEditor(props: LyricEditorProps) {
  const { songId, lyrics, wrong } = props;
  const { t: song } = useTranslation("song");
  const { t: words } = useTranslation("lyrics");
  const phrases = useEditorPhrases();
  const judged = useRef(new Compartment());
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const { ready, read, changed, keep } = usePersistedHistory(songId);
  const told = useEffectEvent((text: string) => props.onChange(text));
  const moved = useEffectEvent((line: number, column: number) => props.onCursor(line, column));
  const left = useEffectEvent(() => props.onBlur());
  const shown = useEffectEvent((view: EditorView | null) => props.onView(view));
  const palette = useEffectEvent(() => props.onPalette());
  const reviewed = useEffectEvent((count: number | null) => props.onReview(count));
  const directed = useEffectEvent((directions: readonly string[], back: boolean) =>
    props.onDirections(directions, back),
  );
  const start = useEffectEvent((extensions: Extension) => restoreHistory(read(), lyrics, { extensions }));
  const remember = useEffectEvent(changed);
  const leave = useEffectEvent(keep);

  useEffect(() => {
    if (!host.current || !ready) return;
    const follow = EditorView.updateListener.of((update) => {
      const { docChanged, selectionSet, state, startState, transactions } = update;
      // What is still to be decided is neither saved nor sent.
      const accepted = acceptedText(state);
      const decided = !accepted.eq(acceptedText(startState));
      if (docChanged || decided) remember(state);
      if (decided && !transactions.some((one) => one.annotation(fromOutside))) told(textOf(accepted));
      if (docChanged || selectionSet) {
        const { head } = state.selection.main;
        const line = state.doc.lineAt(head);
        moved(line.number, head - line.from + 1);
      }
      const undecided = changesLeft(state);
      if (undecided !== changesLeft(startState)) reviewed(undecided);
    });
    const view = new EditorView({
      parent: host.current,
      state: start([
        EditorView.cspNonce.of(styleNonce() ?? ""),
        phrases,
        judged.current.of(judgedAs(false)),
        lyricTools({ song, lyrics: words }, () => palette()),
        follow,
        followDirections(directed),
        rememberSearch(songId),
        rememberPlace(placeOf(songId)),
        EditorView.domEventHandlers({ blur: () => left() }),
      ]),
    });
    editor.current = view;
    restorePlace(view, placeOf(songId));
    restoreSearch(view, songId);
    shown(view);
    // A review goes on where it was left.
    reviewed(changesLeft(view.state));
    return () => {
      leave(view.state);
      shown(null);
      editor.current = null;
      view.destroy();
    };
  }, [song, words, phrases, ready, songId]);

  useEffect(() => {
    const view = editor.current;
    if (!view || view.hasFocus) return;
    if (textOf(acceptedText(view.state)) === lyrics) return;
    const before = textOf(view.state.doc);
    view.dispatch({
      ...(changesLeft(view.state) === null ? {} : endReview),
      changes: differenceOf(before, lyrics),
      annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
    });
  }, [lyrics]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these makes the editor again, which begins unjudged
  useEffect(() => {
    if (ready) editor.current?.dispatch({ effects: judged.current.reconfigure(judgedAs(wrong)) });
  }, [wrong, ready, song, words, phrases, songId]);

  return <div ref={host} className="lyrics" aria-busy={!ready || undefined} />;
});
