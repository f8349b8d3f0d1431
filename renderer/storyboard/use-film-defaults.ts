import { useQuery } from "@tanstack/react-query";
import { draftNow, orpc } from "#renderer/lib/index.ts";
import type { ProjectDefaults } from "#shared/contract/project.ts";

/** What the film sets for its shots; undefined until the films are known. */
export function useFilmDefaults(projectId: string): ProjectDefaults | undefined {
  const { data } = useQuery(orpc.storyboard.projects.queryOptions());
  const kept = data?.find(({ id }) => id === projectId)?.defaults;
  return kept && draftNow(`defaults/${projectId}`, kept);
}
