import { useQuery } from "@tanstack/react-query";
import { orpc, type PaneId, useLastOpened, useRoute } from "#renderer/lib/index.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";

/** Whether a pane is about a film; the others are about talks, songs, files and tasks of any film. */
export const isAboutFilms = (pane: PaneId): boolean => pane === "home" || pane === "storyboard";

/** The open film where the title bar and the window name it; undefined in panes that are about no film. */
export function useNamedProject(): Project | undefined {
  const { pane } = useRoute();
  const project = useOpenProject();
  return isAboutFilms(pane) ? project : undefined;
}

/** The film that is open: the one in the address, else the one last open here, else the newest. */
export function useOpenProject(): Project | undefined {
  const { pane, rest } = useRoute();
  const lastId = useLastOpened("lastProjectId");
  const { data: projects } = useQuery(orpc.storyboard.projects.queryOptions());
  if (!projects) return undefined;
  const named = pane === "storyboard" ? projects.find((project) => project.id === rest[0]) : undefined;
  return (
    named ??
    projects.find((project) => project.id === lastId) ??
    projects.toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
  );
}
