import { useFilmOptions } from "./film-options.ts";

/** Of every film that has a song under it: which, by project. */
export function useFilmBeds(): Readonly<Record<string, string>> {
  const byProject = useFilmOptions((state) => state.byProject);
  return Object.fromEntries(
    Object.entries(byProject).flatMap(([projectId, { song }]) => (song == null ? [] : [[projectId, song]])),
  );
}
