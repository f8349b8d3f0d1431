import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { showToast, useLatest } from "#renderer/lib/index.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import {
  type FilmNote,
  type FilmNotes,
  MOST_NOTES,
  noteAt,
  type PlacedNote,
  placeNotes,
} from "#shared/film/film-notes.ts";
import { changeFilm, filmNow, stepFilm } from "../../export/index.ts";
import { type Clip, clipAt } from "../animatic-clips.ts";
import { filmPlayback } from "../screening-state.ts";

export interface FilmNotesHere {
  /** In the order of the film. */
  readonly placed: readonly PlacedNote<Clip>[];
  /** An empty note at the playhead; undefined: there is no picture to remark on, or no room for one more. */
  readonly add: () => string | undefined;
  readonly write: (id: string, text: string) => void;
  readonly setDone: (id: string, done: boolean) => void;
  readonly remove: (id: string) => void;
}

/** Notes on a film: settings of it like its cut, so that each change is a step of undo and travels with the film. */
export function useFilmNotes(projectId: string, clips: readonly Clip[], { notes }: FilmSettings): FilmNotesHere {
  const { t } = useTranslation("notes");
  const placed = useMemo(() => placeNotes(notes, clips), [notes, clips]);
  const now = useLatest(clips);
  const actions = useMemo(() => {
    const keep = (next: FilmNotes) => changeFilm(projectId, { notes: next });
    const step = (next: FilmNotes) => stepFilm(projectId, { notes: next });
    const changed = (id: string, patch: Partial<FilmNote>): FilmNotes => {
      const notes = filmNow(projectId).notes;
      const note = notes[id];
      return note === undefined ? notes : { ...notes, [id]: { ...note, ...patch } };
    };
    return {
      add: () => {
        const { time } = filmPlayback.store.getState();
        const clip = clipAt(now.current, time);
        if (clip === undefined) return undefined;
        if (Object.keys(filmNow(projectId).notes).length >= MOST_NOTES) {
          showToast({ kind: "warning", title: t("full", { count: MOST_NOTES }) });
          return undefined;
        }
        filmPlayback.pause();
        const id = crypto.randomUUID();
        step({ ...filmNow(projectId).notes, [id]: { ...noteAt(clip, time), text: "" } });
        return id;
      },
      write: (id: string, text: string) => keep(changed(id, { text })),
      setDone: (id: string, done: boolean) => step(changed(id, { done })),
      remove: (id: string) => {
        const { [id]: gone, ...left } = filmNow(projectId).notes;
        if (gone === undefined) return;
        step(left);
        // One that was begun and left empty isn't missed.
        if (gone.text.trim() === "") return;
        showToast({
          kind: "done",
          title: t("removed"),
          action: { label: t("undo"), undoes: true, run: () => step({ ...filmNow(projectId).notes, [id]: gone }) },
        });
      },
    };
  }, [projectId, t]);
  return useMemo(() => ({ ...actions, placed }), [actions, placed]);
}
