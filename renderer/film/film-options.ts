import { useMemo } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { type FilmSettings, plainFilm, type TakeSettings, wholeTake } from "./film-settings.ts";

interface FilmOptions {
  readonly byProject: Readonly<Record<string, FilmSettings>>;
}

/** How each film is to be joined; kept on this machine, for the next export. */
export const useFilmOptions = create<FilmOptions>()(
  persist((): FilmOptions => ({ byProject: {} }), { name: "reelsong.films", version: 1 }),
);

export function useFilmSettings(projectId: string): FilmSettings {
  const kept = useFilmOptions(({ byProject }) => byProject[projectId]);
  // What an earlier version kept may lack what came since.
  return useMemo(() => ({ ...plainFilm, ...kept }), [kept]);
}

export function changeFilm(projectId: string, patch: Partial<FilmSettings>): void {
  useFilmOptions.setState(({ byProject }) => ({
    byProject: { ...byProject, [projectId]: { ...plainFilm, ...byProject[projectId], ...patch } },
  }));
}

export function changeTake(projectId: string, shotId: string, patch: Partial<TakeSettings>): void {
  const { takes } = useFilmOptions.getState().byProject[projectId] ?? plainFilm;
  changeFilm(projectId, { takes: { ...takes, [shotId]: { ...wholeTake, ...takes[shotId], ...patch } } });
}
