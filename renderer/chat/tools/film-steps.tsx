import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Icon } from "#renderer/components/index.ts";
import { allTasks, announce, client, openRoute, orpc, runInPane, showToast } from "#renderer/lib/index.ts";

export interface FilmStepsProps {
  projectId: string;
  /** The song that was accepted with the film; null for none. */
  songId: string | null;
}

/** What is left from an accepted proposal to the film: each step says how far it is, and can be gone on with at any time. */
export function FilmSteps({ projectId, songId }: FilmStepsProps) {
  const { t } = useTranslation("idea");
  const { t: words } = useTranslation("storyboard");
  const { t: film } = useTranslation("film");
  const { data: projects } = useQuery(orpc.storyboard.projects.queryOptions());
  const project = projects?.find(({ id }) => id === projectId);
  const { data: shots = [] } = useQuery(orpc.storyboard.shots.queryOptions({ input: { projectId } }));
  const { data: takes = [] } = useQuery({ ...allTasks({ songId: songId ?? "" }), enabled: songId !== null });
  const lay = useMutation({
    mutationFn: (song: string) =>
      client.storyboard.updateFilm({ id: projectId, film: { song }, base: { song: project?.film.song ?? null } }),
    onSuccess: () => announce(t("steps.layDone")),
  });
  if (!project) return null;
  const made = shots.filter(({ activeTakeId }) => activeTakeId !== null).length;
  const sound = takes.find(({ state, assetId }) => state === "ready" && assetId !== null)?.assetId ?? null;
  const openCommand = (id: string, title: string) =>
    runInPane(
      { id, pane: "storyboard", rest: [projectId] },
      (command) => command.run(),
      () => showToast({ kind: "warning", title: t("steps.missing", { title }) }),
    );
  return (
    <ol className="filmSteps" aria-label={t("steps.name")}>
      <Step
        done={shots.length > 0 && made === shots.length}
        title={t("steps.shots")}
        state={t("steps.shotsDone", { done: made, all: shots.length })}
      >
        {made < shots.length && (
          <Button size="s" onClick={() => openCommand("storyboard.generateMany", words("many.command"))}>
            {t("steps.shotsAct")}
          </Button>
        )}
      </Step>
      {songId !== null && (
        <>
          <Step
            done={sound !== null}
            title={t("steps.song")}
            state={t(sound === null ? "steps.songWaits" : "steps.songReady")}
          >
            <Button size="s" onClick={() => openRoute("song", songId)}>
              {t("steps.songAct")}
            </Button>
          </Step>
          <Step
            done={project.film.song !== null}
            title={t("steps.lay")}
            state={project.film.song !== null ? t("steps.layDone") : sound === null ? t("steps.layWaits") : ""}
          >
            {sound !== null && project.film.song === null && (
              <Button size="s" disabled={lay.isPending} onClick={() => lay.mutate(sound)}>
                {t("steps.layAct")}
              </Button>
            )}
          </Step>
        </>
      )}
      <Step done={false} title={t("steps.watch")} state={made === 0 ? t("steps.watchWaits") : ""}>
        <Button size="s" onClick={() => openRoute("storyboard", projectId)}>
          {t("steps.watchAct")}
        </Button>
        {made > 0 && (
          <Button size="s" onClick={() => openCommand("storyboard.exportFilm", film("export"))}>
            {t("steps.exportAct")}
          </Button>
        )}
      </Step>
    </ol>
  );
}

function Step({ done, title, state, children }: { done: boolean; title: string; state: string; children: ReactNode }) {
  return (
    <li data-done={done || undefined}>
      <Icon of={done ? CircleCheck : CircleDashed} size="s" />
      <span className="grow">
        {title} {state && <span className="cap">{state}</span>}
      </span>
      {children}
    </li>
  );
}
