import { useQuery } from "@tanstack/react-query";
import { orpc, useRoute, useSettings } from "#renderer/lib/index.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";

/** The film that is open: the one in the address, else the one last open, else the newest. */
export function useOpenProject(): Project | undefined {
  const { pane, rest } = useRoute();
  const lastId = useSettings()?.lastProjectId;
  const { data: projects } = useQuery(orpc.storyboard.projects.queryOptions());
  if (!projects) return undefined;
  const named = pane === "storyboard" ? projects.find((project) => project.id === rest[0]) : undefined;
  return (
    named ??
    projects.find((project) => project.id === lastId) ??
    projects.toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
  );
}
