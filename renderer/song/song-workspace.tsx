import type { EditorView } from "@codemirror/view";
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Grow, Panel } from "#renderer/components/index.ts";
import { describeError } from "#renderer/lib/index.ts";
import type { Song } from "#shared/contract/songs.ts";
import { countCharacters } from "#shared/rules/code-points.ts";
import { soundingLyrics } from "#shared/rules/lyric-structure.ts";
import { LyricEditor } from "./lyric-editor.tsx";
import { differenceOf, type SectionMove } from "./section-moves.ts";
import { SectionOutline } from "./section-outline.tsx";
import { useSongDraft, useSongFindings, useSound } from "./song-draft.ts";
import { SongHead, type SongHeadProps } from "./song-head.tsx";
import { lyricLimit } from "./song-limits.ts";
import { SoundInspector } from "./sound-inspector.tsx";
import { fixTag } from "./tag-suggestion.ts";
import { TakeDock } from "./take-dock.tsx";

export type SongWorkspaceProps = Pick<SongHeadProps, "songs" | "onOpen" | "onCreate" | "onRemove"> & { song: Song };

/** One song: outline, lyrics, sound, takes. */
export function SongWorkspace({ song, ...head }: SongWorkspaceProps) {
  const { t, i18n } = useTranslation("song");
  const { value: draft, change, flush, failure } = useSongDraft(song);
  const sound = useSound(draft);
  // Outline and checks follow the typing; they never hold it up.
  const settled = useDeferredValue(draft);
  const findings = useSongFindings(settled);
  const [cursor, setCursor] = useState({ line: 1, column: 1 });
  const editor = useRef<EditorView>(null);

  const go = useCallback((line: number) => {
    const view = editor.current;
    if (!view) return;
    const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
    view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    view.focus();
  }, []);

  const addSection = useCallback((tag: string) => {
    const view = editor.current;
    if (!view) return;
    const end = view.state.doc.length;
    const gap = end === 0 ? "" : view.state.doc.line(view.state.doc.lines).text.trim() === "" ? "\n" : "\n\n";
    const insert = `${gap}[${tag}]\n`;
    view.dispatch({ changes: { from: end, insert }, selection: { anchor: end + insert.length }, scrollIntoView: true });
    view.focus();
  }, []);

  // On the text as it is now: what the outline shows may be a key behind.
  const write = useCallback((change: (lyrics: string) => SectionMove | null): SectionMove | null => {
    const view = editor.current;
    if (!view) return null;
    const lyrics = view.state.doc.toString();
    const moved = change(lyrics);
    if (moved) view.dispatch({ changes: differenceOf(lyrics, moved.lyrics), userEvent: "move.section" });
    return moved;
  }, []);
  const fix = useCallback((line: number) => {
    if (editor.current) fixTag(editor.current, line);
  }, []);
  const sent = useMemo(() => countCharacters(soundingLyrics(settled.lyrics).text), [settled.lyrics]);

  const figure = new Intl.NumberFormat(i18n.language);
  const wrong = findings.some(({ path, severity }) => path === "lyrics" && severity === "error");
  const silent = draft.instrumental && !draft.model.startsWith("music-cover");
  return (
    <div className="song">
      <SectionOutline lyrics={settled.lyrics} line={cursor.line} onGo={go} onAdd={addSection} onWrite={write} />
      <Panel label={t("lyrics.panel")} className="lyr">
        <SongHead songId={song.id} draft={sound} change={change} flush={flush} {...head} />
        <LyricEditor
          lyrics={draft.lyrics}
          onChange={(lyrics) => change({ lyrics })}
          onCursor={(line, column) => setCursor({ line, column })}
          onBlur={() => void flush()}
          onView={(view) => {
            editor.current = view;
          }}
        />
        <div className="lyfoot">
          <span>{t("lyrics.cursor", cursor)}</span>
          {silent && <span>{t("lyrics.keptNotSent")}</span>}
          <Grow />
          {failure !== undefined && (
            <span className="text-warn">{t("unkept", { why: describeError(failure).title })}</span>
          )}
          <span className={wrong ? "text-block" : undefined}>
            {t("figureOf", {
              found: figure.format(sent),
              allowed: figure.format(lyricLimit(draft)),
            })}
          </span>
        </div>
      </Panel>
      <SoundInspector
        songId={song.id}
        draft={sound}
        findings={findings}
        change={change}
        flush={flush}
        onGo={go}
        onFix={fix}
      />
      <TakeDock song={song} />
    </div>
  );
}
