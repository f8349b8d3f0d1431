import { create } from "zustand";

/** The film that is being exported, and how far it is, 0–100; null: none is. */
export interface FilmProgress {
  readonly projectId: string;
  readonly name: string;
  readonly percent: number;
  readonly paused: boolean;
}

/** Told by the storyboard's script, which the status line doesn't wait for. */
export const useFilmProgress = create<{ readonly film: FilmProgress | null }>(() => ({ film: null }));
