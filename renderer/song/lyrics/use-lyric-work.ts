import { foldAll, unfoldAll } from "@codemirror/language";
import { openSearchPanel } from "@codemirror/search";
import type { EditorView } from "@codemirror/view";
import { ChevronsDownUp, ChevronsUpDown, Hash, History, ListChecks, Search, WandSparkles } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { announce, type Command, client, showToast, useRegisterCommands } from "#renderer/lib/index.ts";
import type { StructureTag } from "#shared/wire/music/music.ts";
import { insertTag } from "../editor/insert-tag.ts";
import { partToRewrite, type RewritePart } from "../editor/rewrite/rewrite-request.ts";
import { acceptAll, endReview, startReview } from "../editor/rewrite/rewrite-review.ts";
import { differenceOf } from "../sections/section-moves.ts";
import { applyTagFixes } from "./apply-tag-fixes.ts";
import { sectionsField } from "./lyric-decorations.ts";

/** What is open over the lyrics, and what can be done with them from the bar, the palette and keys. */
export function useLyricWork(songId: string) {
  const { t } = useTranslation("lyrics");
  const [view, setView] = useState<EditorView | null>(null);
  const [palette, setPalette] = useState(false);
  const [versions, setVersions] = useState(false);
  const [part, setPart] = useState<{ readonly lyrics: string; readonly part: RewritePart } | null>(null);
  const [left, setLeft] = useState<number | null>(null);

  // All decided: nothing is left to look at.
  useEffect(() => {
    if (view && left === 0) acceptAll(view);
  }, [view, left]);

  const find = useCallback(() => {
    if (view) openSearchPanel(view);
  }, [view]);
  const insert = useCallback((tag: StructureTag) => view?.dispatch(insertTag(view.state, tag)), [view]);
  const back = useCallback(() => view?.focus(), [view]);
  const rewrite = useCallback(() => {
    if (!view) return;
    const { doc, selection } = view.state;
    const found = partToRewrite(doc, selection.main, view.state.field(sectionsField));
    if (found) setPart({ lyrics: doc.toString(), part: found });
    else showToast({ kind: "warning", title: t("rewrite.nothing") });
  }, [view, t]);
  const review = useCallback(
    async (lines: string) => {
      if (!view || !part) return;
      setPart(null);
      // The words before the rewrite are kept whatever becomes of it.
      await client.lyrics.keepVersion({ songId, lyrics: part.lyrics, reason: "rewrite" }).catch(() => {});
      startReview(view, part.part, lines);
    },
    [view, part, songId],
  );
  const restore = useCallback(
    (lyrics: string) => {
      if (!view) return;
      const before = view.state.doc.toString();
      // A text that is taken back whole is decided on.
      view.dispatch({ ...endReview, changes: differenceOf(before, lyrics), userEvent: "input.restore" });
    },
    [view],
  );
  const write = useCallback(
    (word: string) => {
      if (!view) return;
      view.dispatch({ ...view.state.replaceSelection(word), userEvent: "input.complete" });
    },
    [view],
  );

  const fixTags = useCallback(() => {
    if (!view) return;
    const count = applyTagFixes(view);
    view.focus();
    announce(count === 0 ? t("fixTags.none") : t("fixTags.done", { count }), { key: "tag" });
  }, [view, t]);
  const showVersions = useCallback(() => setVersions(true), []);

  const commands = useMemo<Command[]>(() => {
    const shared = { group: t("command.group"), disabled: view === null };
    const fold = (change: typeof foldAll) => () => {
      if (view) change(view);
    };
    return [
      { id: "lyrics.tag", title: t("command.tag"), ...shared, icon: Hash, run: () => setPalette(true) },
      { id: "lyrics.fixTags", title: t("fixTags.command"), ...shared, icon: ListChecks, run: fixTags },
      { id: "lyrics.find", title: t("command.find"), ...shared, icon: Search, run: find },
      { id: "lyrics.rewrite", title: t("command.rewrite"), ...shared, icon: WandSparkles, run: rewrite },
      { id: "lyrics.versions", title: t("command.versions"), ...shared, icon: History, run: showVersions },
      { id: "lyrics.fold", title: t("command.fold"), ...shared, icon: ChevronsDownUp, run: fold(foldAll) },
      { id: "lyrics.unfold", title: t("command.unfold"), ...shared, icon: ChevronsUpDown, run: fold(unfoldAll) },
    ];
  }, [t, view, find, rewrite, showVersions, fixTags]);
  useRegisterCommands("lyrics", commands);

  return {
    ...{ view, setView, palette, setPalette, versions, setVersions, showVersions },
    ...{ part, endRewrite: () => setPart(null), left, setLeft },
    ...{ find, insert, fixTags, rewrite, review, restore, write, back },
  };
}
