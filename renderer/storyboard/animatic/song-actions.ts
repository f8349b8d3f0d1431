import { useMemo } from "react";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { changeFilm, stepFilm } from "../export/index.ts";

type SongPatch = Partial<Pick<FilmSettings, "song" | "songAt" | "songFrom" | "songTo" | "songLoop">>;

/** What is done to where a film's song lies. Each is a step of the board's undo. */
export interface SongActions {
  /** Typing and stepping: what goes on is one step. */
  readonly change: (patch: SongPatch) => void;
  /** A step of its own. */
  readonly set: (patch: SongPatch) => void;
}

export function useSongActions(projectId: string): SongActions {
  return useMemo(
    () => ({
      change: (patch) => changeFilm(projectId, patch),
      set: (patch) => stepFilm(projectId, patch),
    }),
    [projectId],
  );
}
