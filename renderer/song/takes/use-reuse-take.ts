import type { EditorView } from "@codemirror/view";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { client, showToast, toastFailure, undoUnlessChanged, useLatest } from "#renderer/lib/index.ts";
import type { SongDraft } from "#shared/contract/songs/songs.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { unmutedLyrics } from "#shared/rules/music/lyric-structure.ts";
import { musicRequest } from "#shared/wire/music/music.ts";
import { textOf } from "../editor/lines/text-of.ts";
import { type Sound, songDraftNow } from "../song-draft.ts";
import { soundOfRequest } from "../sound/sound-of-request.ts";

export interface ReuseTakeProps {
  songId: string;
  view: EditorView | null;
  sound: Sound;
  change: (patch: Partial<SongDraft>) => void;
  /** Puts words into the editor; one undo step. */
  restore: (lyrics: string) => void;
}

/** The song is set as it was for a take: sound and words. What was there can be taken back, words are a version besides. */
export function useReuseTake(props: ReuseTakeProps): (task: Task) => void {
  const { t } = useTranslation("takes");
  const { t: song } = useTranslation("song");
  const now = useLatest(props);
  return useCallback(
    async (task: Task) => {
      const { songId, view, sound, change, restore } = now.current;
      const request = musicRequest.safeParse(task.request).data;
      if (request === undefined || !view) {
        showToast({ kind: "error", title: t("reuse.unreadable") });
        return;
      }
      const { lyrics = "" } = request;
      const text = textOf(view.state.doc);
      // Muted sections were not sent: the same words without them are the same words.
      const words = lyrics !== "" && unmutedLyrics(text).text !== lyrics;
      const settings = { ...soundOfRequest(request), ...(words ? { heardLyrics: null } : {}) };
      const before = Object.fromEntries(
        Object.keys(settings).map((name) => [name, sound[name as keyof Sound] ?? null]),
      );
      if (words && text.trim() !== "") {
        try {
          await client.lyrics.keepVersion({ songId, lyrics: text, reason: "restore" });
        } catch (thrown) {
          // Writing it over must never lose it.
          toastFailure(thrown);
          return;
        }
      }
      change(settings);
      if (words) restore(lyrics);
      // As the editor holds them.
      const set = words ? { ...settings, lyrics: textOf(now.current.view?.state.doc ?? view.state.doc) } : settings;
      showToast({
        kind: "done",
        title: t(words ? "reuse.doneWords" : "reuse.done", { name: song("takes.take", { count: task.take }) }),
        action: {
          label: t("reuse.undo"),
          undoes: true,
          run: () => {
            const draft = songDraftNow(songId);
            if (draft === undefined) return;
            undoUnlessChanged(draft, set, () => {
              change(before as Partial<Sound>);
              if (words) restore(text);
            });
          },
        },
      });
    },
    [t, song],
  );
}
