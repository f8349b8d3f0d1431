import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadFailure, StateBadge } from "#renderer/components/index.ts";
import { describeError, formatAge, formatRoute, orpc, useNow } from "#renderer/lib/index.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import type { Task, TaskState } from "#shared/contract/tasks.ts";
import { HomeSection } from "./home-section.tsx";
import { TaskLine } from "./task-line.tsx";

const MOST = 5;
const underWay: TaskState[] = ["intent", "submitting", "queued", "running", "downloading"];

/** What is being made, and what came last. `films`: all there are. */
export function HomeTasks({ films }: { films: readonly Project[] }) {
  const { t, i18n } = useTranslation("home");
  const { data: counts } = useQuery(orpc.tasks.counts.queryOptions());
  const {
    data: running,
    error,
    refetch,
  } = useQuery(orpc.tasks.list.queryOptions({ input: { states: underWay, limit: MOST } }));
  const { data: ready = [] } = useQuery(orpc.tasks.list.queryOptions({ input: { states: ["ready"], limit: MOST } }));
  const now = useNow(60_000);
  // The core lists by when they were asked for.
  const latest = ready.slice(0, MOST).toSorted((a, b) => endOf(b) - endOf(a));
  const inAll = underWay.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
  return (
    <>
      <HomeSection
        title={t("running.title")}
        none={running ? t("running.none") : ""}
        more={inAll > MOST ? { href: formatRoute("tasks"), words: t("running.more", { count: inAll }) } : undefined}
      >
        {error && !running && (
          <li>
            <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
          </li>
        )}
        {running?.slice(0, MOST).map((task) => (
          <TaskLine key={task.id} task={task} href={formatRoute("tasks", task.id)}>
            <StateBadge state={task.state} waitsUntil={task.waitsUntil} narrow />
          </TaskLine>
        ))}
      </HomeSection>
      {ready.length > 0 && (
        <HomeSection title={t("ready.title")}>
          {latest.map((task) => (
            <TaskLine key={task.id} task={task} href={placeOf(task, films)}>
              <span className="cap">{formatAge(now - endOf(task), i18n.language)}</span>
            </TaskLine>
          ))}
        </HomeSection>
      )}
    </>
  );
}

const endOf = ({ finishedAt, updatedAt }: Task): number => finishedAt ?? updatedAt;

/** A take lies with its shot or song; what has neither, or whose film was deleted, lies in the library. */
function placeOf({ id, projectId, shotId, songId, assetId }: Task, films: readonly Project[]): string {
  if (projectId !== null && shotId !== null && films.some((film) => film.id === projectId))
    return formatRoute("storyboard", projectId, shotId);
  if (songId !== null) return formatRoute("song", songId);
  return assetId === null ? formatRoute("tasks", id) : formatRoute("library", assetId);
}
