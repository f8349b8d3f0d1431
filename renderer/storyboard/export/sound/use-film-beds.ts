import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc } from "#renderer/lib/index.ts";

/** Of every film that has a song under it: which, by project. */
export function useFilmBeds(): Readonly<Record<string, string>> {
  const { data } = useQuery(orpc.storyboard.projects.queryOptions());
  return useMemo(
    () => Object.fromEntries((data ?? []).flatMap(({ id, film }) => (film.song === null ? [] : [[id, film.song]]))),
    [data],
  );
}
