import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#renderer/lib/index.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { type LaidFile, laidSounds, MOST_SOUNDS, type SoundClip } from "#shared/film/sound-clips.ts";
import { changeFilm, filmNow, stepFilm } from "../../export/index.ts";

type SoundPatch = { [Name in keyof SoundClip]?: SoundClip[Name] | undefined };

/** What is done to a film's voice-over and effects. Each is a step of the board's undo. */
export interface SoundActions {
  /** Files let go at a moment of a film of `film` seconds, where the tracks are free: those that the film has room for, and what is left out is said. One step. */
  readonly lay: (files: readonly LaidFile[], at: number, film: number, lengths: ReadonlyMap<string, number>) => void;
  /** Typing and drawing: what goes on is one step. */
  readonly change: (id: string, patch: SoundPatch) => void;
  /** A choice: a step of its own. */
  readonly set: (id: string, patch: SoundPatch) => void;
  readonly remove: (id: string) => void;
}

export function useSounds(projectId: string): SoundActions {
  const { t } = useTranslation("cut");
  return useMemo(() => {
    // Several may be laid before anything is drawn again, or once the pane has gone.
    const now = () => filmNow(projectId).sounds;
    const write = (sounds: FilmSettings["sounds"]) => changeFilm(projectId, { sounds });
    const step = (sounds: FilmSettings["sounds"]) => stepFilm(projectId, { sounds });
    /** Of files that are to be laid, those that the film has room for; what is left out is said. */
    const fitting = <File>(files: readonly File[]): readonly File[] => {
      const found = Object.keys(now()).length + files.length;
      if (found <= MOST_SOUNDS) return files;
      const count = Math.min(files.length, found - MOST_SOUNDS);
      const title = t("soundsFull", { count: MOST_SOUNDS });
      showToast({ kind: "warning", title, body: t("soundsLeft", { count, found }) });
      return files.slice(0, files.length - count);
    };
    const changed = (id: string, patch: SoundPatch): FilmSettings["sounds"] => {
      const sounds = now();
      const given = Object.entries({ ...sounds[id], ...patch }).filter(([, value]) => value !== undefined);
      return id in sounds ? { ...sounds, [id]: Object.fromEntries(given) as SoundClip } : sounds;
    };
    return {
      lay: (files, at, film, lengths) => {
        const sounds = now();
        const laid = laidSounds(sounds, lengths, fitting(files), at, film);
        if (laid.length === 0) return;
        step({ ...sounds, ...Object.fromEntries(laid.map((sound) => [crypto.randomUUID(), sound])) });
      },
      change: (id, patch) => write(changed(id, patch)),
      set: (id, patch) => step(changed(id, patch)),
      remove: (id) => step(Object.fromEntries(Object.entries(now()).filter(([key]) => key !== id))),
    };
  }, [projectId, t]);
}
