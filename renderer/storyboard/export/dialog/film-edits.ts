import { useMemo, useState } from "react";
import { type CutClip, type FilmSettings, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { withCard } from "#shared/film/cut.ts";
import { type FilmPatch, sameFieldsOf } from "../make/film-base.ts";
import { saveFilmSettings, useFilmSettings } from "./film-options.ts";

/** What was changed in the dialog and is nobody else's yet, and what it was changed from. */
export interface Edits {
  readonly patch: FilmPatch;
  readonly base: FilmPatch;
}

export const noEdits: Edits = { patch: {}, base: {} };

/** `edits` with one more change; a field's base is what it was when it was first changed. */
export const withEdit = ({ patch, base }: Edits, film: FilmSettings, change: FilmPatch): Edits => ({
  patch: { ...patch, ...change },
  base: { ...sameFieldsOf(film, change), ...base },
});

export interface FilmEdits {
  /** The film with what was changed here over it. */
  readonly settings: FilmSettings;
  readonly changed: boolean;
  readonly change: (patch: FilmPatch) => void;
  readonly changeClip: (id: string, patch: Partial<CutClip>) => void;
  /** The words of a card; null: there is none. */
  readonly writeCard: (id: string, words: string | null) => void;
  /**
   * Gives the changes to the core as one step. Resolves with false where another window had changed the same: theirs
   * stayed, which was told. Rejects with the reason why the core doesn't have them; they stay here then.
   */
  readonly keep: () => Promise<boolean>;
}

/** The film's settings as the export dialog changes them: the film itself has them once they are saved. */
export function useFilmEdits(projectId: string): FilmEdits {
  const film = useFilmSettings(projectId);
  const [edits, setEdits] = useState(noEdits);
  return useMemo(() => {
    const settings = { ...film, ...edits.patch };
    const change = (patch: FilmPatch) => setEdits((now) => withEdit(now, film, patch));
    return {
      settings,
      changed: edits !== noEdits,
      change,
      changeClip: (id, patch) =>
        setEdits((now) => {
          const clips = now.patch.clips ?? film.clips;
          return withEdit(now, film, { clips: { ...clips, [id]: { ...wholeTake, ...clips[id], ...patch } } });
        }),
      writeCard: (id, words) =>
        setEdits((now) => withEdit(now, film, { clips: withCard(now.patch.clips ?? film.clips, id, words) })),
      async keep() {
        if (edits === noEdits) return true;
        const mine = await saveFilmSettings(projectId, edits);
        setEdits(noEdits);
        return mine;
      },
    };
  }, [projectId, film, edits]);
}
