import type { EditorView } from "@codemirror/view";
import { Ear, ListChecks } from "lucide-react";
import { type CSSProperties, memo, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Icon, isMissingInput, Panel, Spacer, setDrawer } from "#renderer/components/index.ts";
import { announce, client, toastFailure, useLatest } from "#renderer/lib/index.ts";
import type { Song } from "#shared/contract/songs/songs.ts";
import { fixesOfTags, styleWith, styleWithout } from "#shared/rules/music/fix-tags.ts";
import { isUncheckedTranscript, TRANSCRIPT_UNCHECKED } from "#shared/rules/music/transcribed-lyrics.ts";
import { EditorBar } from "./editor/editor-bar.tsx";
import { createCursor } from "./editor/lines/cursor-place.ts";
import { textOf } from "./editor/lines/text-of.ts";
import { ReviewBar } from "./editor/rewrite/review-bar.tsx";
import { RewriteDialog } from "./editor/rewrite/rewrite-dialog.tsx";
import { VersionsDialog } from "./editor/versions/versions-dialog.tsx";
import { LyricEditor } from "./lyrics/lyric-editor.tsx";
import { LyricFoot } from "./lyrics/lyric-foot.tsx";
import { fixTag } from "./lyrics/tag-suggestion.ts";
import { useLyricWork } from "./lyrics/use-lyric-work.ts";
import { differenceOf, type SectionMove } from "./sections/section-moves.ts";
import { SectionOutline } from "./sections/section-outline.tsx";
import { songDraftNow, useSettledDraft, useSongDraft, useSongFindings, useSound } from "./song-draft.ts";
import { SongHead, type SongHeadProps } from "./song-head.tsx";
import { lyricLimit } from "./song-limits.ts";
import { SoundInspector } from "./sound/sound-inspector.tsx";
import { TakeDock } from "./takes/take-dock.tsx";
import { useTakesHeight } from "./takes/takes-height.ts";
import { useReuseTake } from "./takes/use-reuse-take.ts";

export type SongWorkspaceProps = Pick<SongHeadProps, "songs" | "onOpen" | "onCreate" | "onBrowse" | "onRemove"> & {
  song: Song;
  /** It was made a moment ago: one begins to write at once. */
  begun: boolean;
};

const StillInspector = memo(SoundInspector);

/** One song: outline, lyrics, sound, takes. */
export function SongWorkspace({ song, begun, ...head }: SongWorkspaceProps) {
  const { t } = useTranslation("song");
  const { t: shell } = useTranslation("shell");
  const { value: draft, change, now, flush, keep, failure } = useSongDraft(song);
  const sound = useSound(draft);
  // Outline and checks follow the typing; they never hold it up.
  const settled = useSettledDraft(sound, draft.lyrics);
  const findings = useSongFindings(settled);
  const [cursor] = useState(createCursor);
  const editor = useRef<EditorView>(null);
  const work = useLyricWork(song.id);
  const takes = useTakesHeight();

  const go = useCallback((line: number) => {
    const view = editor.current;
    if (!view) return;
    const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
    setDrawer("sections", false);
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
  const fix = useCallback(
    (line: number) => {
      if (!editor.current) return;
      fixTag(editor.current, line, (before, now) => announce(t("lyrics.meantApplied", { before, now })));
    },
    [t],
  );
  const { restore } = work;
  // A toast's Undo may be pressed, and what the service heard may come, once the editor is gone.
  const put = useCallback(
    (lyrics: string) => (editor.current ? restore(lyrics) : change({ lyrics })),
    [restore, change],
  );
  const words = useCallback(
    (lyrics: string, asked: boolean) => {
      const before = editor.current?.state.doc.toString() ?? songDraftNow(song.id)?.lyrics ?? "";
      if (before === lyrics || (!asked && before.trim() !== "")) return;
      // One's own words can be taken back by undo, and are kept besides.
      const kept =
        before.trim() === "" ? null : client.lyrics.keepVersion({ songId: song.id, lyrics: before, reason: "rewrite" });
      void Promise.resolve(kept).then(() => {
        put(lyrics);
        // As the editor holds them.
        change({ heardLyrics: editor.current ? textOf(editor.current.state.doc) : lyrics });
        // Where they can't be kept they stay: writing them over must never lose them.
      }, toastFailure);
    },
    [put, change, song.id],
  );
  const reuse = useReuseTake({ songId: song.id, view: work.view, sound, change, restore: put });
  const styled = useLatest(sound);
  const moveDirections = useCallback(
    (directions: readonly string[], back: boolean) =>
      change({ style: (back ? styleWithout : styleWith)(styled.current.style, directions) }),
    [change],
  );
  const { setView, setPalette } = work;
  const onWritten = useCallback((lyrics: string) => change({ lyrics }), [change]);
  const onCursor = useCallback((line: number, column: number) => cursor.setState({ line, column }), [cursor]);
  const openPalette = useCallback(() => setPalette(true), [setPalette]);
  const onView = useCallback(
    (view: EditorView | null) => {
      editor.current = view;
      setView(view);
      if (begun) view?.focus();
    },
    [setView, begun],
  );
  const wrong = findings.some(
    (finding) =>
      finding.path === "lyrics" &&
      finding.severity === "error" &&
      finding.code !== TRANSCRIPT_UNCHECKED &&
      !isMissingInput(finding),
  );
  return (
    <div
      className="song"
      // Undrawn, the sheet says how high.
      style={takes.drawn ? ({ "--h-takes": `${takes.height}px` } as CSSProperties) : undefined}
    >
      <h1 className="sr-only">{shell("pane.song")}</h1>
      <SectionOutline lyrics={settled.lyrics} cursor={cursor} onGo={go} onAdd={addSection} onWrite={write} />
      <Panel label={t("lyrics.panel")} className="lyr">
        <SongHead songId={song.id} draft={sound} change={change} keep={keep} {...head} />
        <EditorBar
          open={work.palette}
          onOpenChange={work.setPalette}
          onInsert={work.insert}
          onBack={work.back}
          onFind={work.find}
          onRewrite={work.rewrite}
          onVersions={work.showVersions}
        />
        {work.view && work.left !== null && <ReviewBar view={work.view} left={work.left} />}
        {isUncheckedTranscript({ lyrics: settled.lyrics, heardLyrics: draft.heardLyrics }) && (
          <HeardBar onChecked={() => change({ heardLyrics: null })} />
        )}
        {work.left === null && <TagsBar lyrics={settled.lyrics} onFix={work.fixTags} />}
        <LyricEditor
          songId={song.id}
          lyrics={draft.lyrics}
          wrong={wrong}
          onChange={onWritten}
          onCursor={onCursor}
          onBlur={keep}
          onView={onView}
          onPalette={openPalette}
          onDirections={moveDirections}
          onReview={work.setLeft}
        />
        <LyricFoot
          draft={settled}
          cursor={cursor}
          wrong={wrong}
          failure={failure}
          onRhyme={work.write}
          onBack={work.back}
        />
      </Panel>
      <StillInspector
        songId={song.id}
        draft={sound}
        now={now}
        findings={findings}
        change={change}
        flush={flush}
        keep={keep}
        undecided={work.left ?? 0}
        onGo={go}
        onFix={fix}
        onWords={words}
      />
      <TakeDock song={song} onReuse={reuse} height={takes} />
      {work.versions && (
        <VersionsDialog songId={song.id} lyrics={draft.lyrics} open onOpenChange={work.setVersions} onRestore={put} />
      )}
      {work.part && (
        <RewriteDialog
          songId={song.id}
          title={draft.title || t("title.untitled")}
          {...work.part}
          allowed={lyricLimit(draft)}
          onClose={work.endRewrite}
          onReview={(lines) => void work.review(lines)}
        />
      )}
    </div>
  );
}

/** Over lyrics that the service heard in a recording, until somebody changes them or says that they are right. */
function HeardBar({ onChecked }: { onChecked: () => void }) {
  const { t } = useTranslation("cover");
  return (
    <section className="reviewBar" aria-label={t("heard.name")}>
      <Icon of={Ear} />
      <span role="status">{t("heard.check")}</span>
      <Spacer />
      <Button size="s" onClick={onChecked}>
        {t("heard.checked")}
      </Button>
    </section>
  );
}

/** Over lyrics with tags of another program: one press writes them as the service reads them. */
function TagsBar({ lyrics, onFix }: { lyrics: string; onFix: () => void }) {
  const { t } = useTranslation("lyrics");
  const fixes = useMemo(() => fixesOfTags(lyrics), [lyrics]);
  // One that is being written has its suggestion beside it.
  const [only] = fixes;
  if (only === undefined || (fixes.length === 1 && only.direction === null && !only.after.includes("\n"))) return null;
  return (
    <section className="reviewBar" aria-label={t("fixTags.name")}>
      <Icon of={ListChecks} />
      <span role="status">{t("fixTags.found", { count: fixes.length })}</span>
      {fixes.some(({ direction }) => direction !== null) && <span className="cap cut">{t("fixTags.directions")}</span>}
      <Spacer />
      <Button size="s" onClick={onFix}>
        {t("fixTags.all")}
      </Button>
    </section>
  );
}
