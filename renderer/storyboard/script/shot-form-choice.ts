import { create } from "zustand";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { ShotForm } from "./script-changes.ts";

/** Chosen by hand, by film; it stays while another pane is looked at. */
const useChosen = create<{ readonly byFilm: Readonly<Record<string, ShotForm>> }>(() => ({ byFilm: {} }));

/** How the script's new shots are written: as chosen, else as most of the film's shots are. */
export function useShotForm(projectId: string, shots: readonly Shot[]): [ShotForm, (form: ShotForm) => void] {
  const chosen = useChosen(({ byFilm }) => byFilm[projectId]);
  const directed = shots.filter(({ draft }) => draft.directed).length;
  return [
    chosen ?? (directed * 2 > shots.length ? "directed" : "words"),
    (form) => useChosen.setState(({ byFilm }) => ({ byFilm: { ...byFilm, [projectId]: form } })),
  ];
}
