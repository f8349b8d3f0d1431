import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CustomContainerComponentProps, Virtualizer } from "virtua";
import {
  ConfirmDialog,
  EmptyState,
  Grow,
  Inspector,
  LoadFailure,
  type MenuItem,
  Panel,
  PanelHead,
  Segmented,
  Toolbar,
} from "#renderer/components/index.ts";
import { describeError, openRoute, orpc, useNow, useRoute, useSettings } from "#renderer/lib/index.ts";
import { placesInLine, QueueButton } from "#renderer/queue/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { LessonCard } from "./lesson-card.tsx";
import { TaskDetails } from "./task-details.tsx";
import { actionsOf, belongsTo, orderTasks, type TaskAction, type TaskFilter, taskFilters } from "./task-groups.ts";
import { TaskRow } from "./task-row.tsx";
import { useTaskActions } from "./use-task-actions.ts";

const FIRST = 500;
/** The most that `tasks.list` gives. */
const MOST = 20_000;

/** What asks first: it costs, or it can't be undone. */
const asking: readonly TaskAction[] = ["retry", "deleteRemote", "giveUp", "sendHeld", "discard"];

const questionOf = (action: TaskAction) =>
  action === "retry" || action === "giveUp" || action === "sendHeld" || action === "discard" ? action : "deleteRemote";

export function TasksPane() {
  const { t } = useTranslation("tasks");
  const { rest } = useRoute();
  const { data: newest, error, refetch } = useQuery(orpc.tasks.list.queryOptions({ input: { limit: FIRST } }));
  // The newest are shown at once, the rest of a long list a moment later.
  const long = (newest?.length ?? 0) >= FIRST;
  const { data: all } = useQuery(orpc.tasks.list.queryOptions({ input: { limit: MOST }, enabled: long }));
  const data = long ? (all ?? newest) : newest;
  const paused = useSettings()?.videoQueuePaused === true;
  const [filter, setFilter] = useState<TaskFilter>("all");
  const [asked, setAsked] = useState<{ action: TaskAction; task: Task } | null>(null);
  const run = useTaskActions();

  const tasks = useMemo(() => orderTasks(data ?? []), [data]);
  const shown = useMemo(() => tasks.filter((task) => belongsTo(filter, task)), [tasks, filter]);
  const places = useMemo(() => placesInLine(tasks), [tasks]);
  const underWay = tasks.some((task) => belongsTo("underWay", task));
  const now = useNow(underWay ? 1000 : 60_000);
  const selected = tasks.find((task) => task.id === rest[0]);

  const act = (action: TaskAction, task: Task) => {
    if (asking.includes(action)) setAsked({ action, task });
    else run(action, task);
  };
  const itemsOf = (task: Task): MenuItem[] =>
    actionsOf(task).length === 0
      ? [{ label: t("row.nothing"), disabled: true, onSelect: () => {} }]
      : actionsOf(task).map((action) => ({ label: t(`action.${action}`), onSelect: () => act(action, task) }));

  if (data && tasks.length === 0) return <NoTasks />;
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_var(--w-inspector)]">
      <Panel label={t("list")}>
        <h1 className="sr-only">{t("list")}</h1>
        <Toolbar>
          <Segmented
            label={t("filter.name")}
            value={filter}
            onChange={setFilter}
            options={taskFilters.map((value) => ({ value, label: t(`filter.${value}`) }))}
          />
          <Grow />
          <QueueButton tasks={tasks} />
          <span className="cap" data-count={shown.length}>
            {t("count", { count: shown.length })}
          </span>
        </Toolbar>
        <div className="scroll well">
          {error && !data && <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />}
          {shown.length === 0 && data && <p className="hint">{t("noneHere")}</p>}
          <Virtualizer as={TaskList} item="li">
            {shown.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                now={now}
                place={places.get(task.id)}
                paused={paused}
                selected={task.id === selected?.id}
                onSelect={() => openRoute("tasks", task.id)}
                items={itemsOf(task)}
              />
            ))}
          </Virtualizer>
        </div>
      </Panel>
      <Inspector label={t("details.name")}>
        {selected ? (
          <TaskDetails
            task={selected}
            now={now}
            place={places.get(selected.id)}
            act={(action) => act(action, selected)}
          />
        ) : (
          <>
            <PanelHead>
              <span className="strong text-tx-3">{t("noneSelected.title")}</span>
            </PanelHead>
            <p className="hint">{t("noneSelected.text")}</p>
          </>
        )}
      </Inspector>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={t(`confirm.${questionOf(asked.action)}.title`, { title: asked.task.title })}
          description={descriptionOf(t, asked.action, asked.task)}
          confirm={t(`action.${asked.action}`)}
          danger={asked.action === "deleteRemote"}
          onConfirm={() => run(asked.action, asked.task)}
        />
      )}
    </div>
  );
}

/** What will happen, and what it costs. */
function descriptionOf(t: TFunction<"tasks">, action: TaskAction, task: Task): string {
  const connection = task.connectionName;
  if (action === "giveUp") return t("confirm.giveUp.text", { connection });
  if (action === "discard") return t("confirm.discard.text");
  if (action === "sendHeld")
    return task.sandbox ? t("confirm.sendHeld.sandbox") : t("confirm.sendHeld.text", { connection });
  if (action !== "retry") return t("confirm.deleteRemote.text");
  if (task.sandbox) return t("confirm.retry.sandbox");
  return task.state === "outcome_unknown"
    ? t("confirm.retry.unknown", { connection })
    : t("confirm.retry.text", { connection });
}

/** Only the rows in sight are in the page. */
function TaskList({ style, children, ref }: CustomContainerComponentProps) {
  const { t } = useTranslation("tasks");
  return (
    <ul aria-label={t("list")} style={style} ref={ref}>
      {children}
    </ul>
  );
}

function NoTasks() {
  const { t } = useTranslation("tasks");
  return (
    <div className="scroll well">
      <EmptyState
        title={t("empty.title")}
        lead={t("empty.lead")}
        lessons={[
          {
            title: t("empty.lesson1.title"),
            text: t("empty.lesson1.text"),
            picture: <LessonCard states={["queued", "running", "ready"]} />,
          },
          {
            title: t("empty.lesson2.title"),
            text: t("empty.lesson2.text"),
            picture: <LessonCard states={["submitting", "outcome_unknown"]} />,
          },
          {
            title: t("empty.lesson3.title"),
            text: t("empty.lesson3.text"),
            picture: <LessonCard states={["failed", "ready"]} />,
          },
        ]}
      />
    </div>
  );
}
