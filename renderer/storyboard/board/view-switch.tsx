import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Segmented } from "#renderer/components/index.ts";
import { orpc, useLatest, useRegisterCommands } from "#renderer/lib/index.ts";
import { type BoardView, boardView } from "#shared/contract/storyboard/project.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";

/** Another view of the film, which keeps it. */
export function useShowView(project: Project): (view: BoardView) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation(orpc.storyboard.updateProject.mutationOptions());
  return (view) => {
    // Shown at once; the core keeps it.
    queries.setQueryData(orpc.storyboard.projects.queryKey(), (all) =>
      all?.map((each) => (each.id === project.id ? { ...each, view } : each)),
    );
    mutate({ id: project.id, view });
  };
}

/** Each view by its name, also of a film without shots, which has no switch yet. */
export function useViewCommands(show: (view: BoardView) => void): void {
  const { t } = useTranslation(["projects", "film"]);
  const showNow = useLatest(show);
  useRegisterCommands(
    "storyboard.view",
    useMemo(
      () =>
        boardView.options.map((view) => ({
          id: `storyboard.view.${view}`,
          title: t(`view.show.${view}`),
          group: t("film:group"),
          run: () => showNow.current(view),
        })),
      [t],
    ),
  );
}

/** Board, list, one shot large, or the script; each film keeps its own. */
export function ViewSwitch({ project }: { project: Project }) {
  const { t } = useTranslation("projects");
  const show = useShowView(project);
  return (
    <Segmented
      label={t("view.name")}
      value={project.view}
      onChange={show}
      options={boardView.options.map((value) => ({ value, label: t(`view.${value}`) }))}
    />
  );
}
