import { useFilmSettings } from "./dialog/film-options.ts";
import { footageIds } from "./footage/use-footage.ts";

/** Whether a film has nothing to show yet. A cut may be of footage alone. */
export function useIsFilmEmpty(projectId: string, shots: readonly unknown[]): boolean {
  const { clips } = useFilmSettings(projectId);
  return shots.length === 0 && footageIds(clips).length === 0;
}
