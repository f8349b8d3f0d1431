import { keepPreviousData, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { ListX, PanelRight, Search } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CustomContainerComponentProps, Virtualizer } from "virtua";
import {
  ConfirmDialog,
  DrawerButton,
  EmptyState,
  IconButton,
  Inspector,
  LoadFailure,
  type MenuItem,
  openDrawer,
  Panel,
  PanelHead,
  Segmented,
  type ShownState,
  Spacer,
  StateBadge,
  TextField,
  Toolbar,
  useFilePicker,
} from "#renderer/components/index.ts";
import {
  allTasks,
  describeError,
  givesWay,
  openRoute,
  orpc,
  showToast,
  useNow,
  useRoute,
  useSessionText,
  useSettings,
  useTaskPages,
} from "#renderer/lib/index.ts";
import { QueueButton, queuePositions } from "#renderer/storyboard/queue/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import "./tasks.css";
import { TaskDetails } from "./task-details.tsx";
import {
  actionsOf,
  belongsTo,
  groupsOf,
  statesOf,
  type TaskAction,
  type TaskFilter,
  taskFilters,
} from "./task-groups.ts";
import { TaskRow } from "./task-row.tsx";
import { useTaskActions } from "./use-task-actions.ts";

/** What asks first: it costs, or it can't be undone. */
const asking: readonly TaskAction[] = ["retry", "deleteRemote", "giveUp", "sendHeld", "discard"];

const questionOf = (action: TaskAction) =>
  action === "retry" || action === "giveUp" || action === "sendHeld" || action === "discard" ? action : "deleteRemote";

const noTasks: readonly Task[] = [];

export function TasksPane() {
  const { t } = useTranslation("tasks");
  const { rest } = useRoute();
  // Everyone's place in the line is known only with all that are under way; of the others what is looked at.
  const { data: underWay, error, refetch } = useQuery(allTasks({ states: [...statesOf.underWay] }));
  const needsYou = useTaskPages(statesOf.needsYou);
  const unknown = useTaskPages(statesOf.unknown);
  const finished = useTaskPages(statesOf.finished);
  const { data: counts } = useQuery(orpc.tasks.counts.queryOptions());
  const paused = useSettings()?.videoQueuePaused === true;
  const [filter, setFilter] = useState<TaskFilter>("all");
  // The status line leads to them.
  const toUnknown = rest[0] === "unknown";
  const [led, setLed] = useState(false);
  if (led !== toUnknown) {
    setLed(toUnknown);
    if (toUnknown) setFilter("unknown");
  }
  const [search, setSearch] = useSessionText("tasks.search");
  const [asked, setAsked] = useState<{ action: TaskAction; task: Task } | null>(null);
  const run = useTaskActions();
  const attachedTo = useRef<Task>(undefined);
  const attaching = useFilePicker("video/*,audio/*", false, ([file]) => {
    if (file && attachedTo.current) run("attach", attachedTo.current, file);
  });

  const words = search.trim();
  const searched = useQuery({
    // All that have the words: each part of the list shows its own of them, the oldest too.
    ...allTasks({ search: words }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });
  const found = words === "" ? undefined : searched.data;
  // A list that is empty because it was cleared can still be searched.
  const { data: cleared } = useQuery(orpc.tasks.list.queryOptions({ input: { cleared: true, limit: 1 } }));
  const clear = useClearFinished();
  const clearable = (counts?.ready ?? 0) + (counts?.cancelled ?? 0) > 0;

  const groups = { underWay: { tasks: underWay, more: false, readOn: () => {} }, needsYou, unknown, finished };
  const filters = taskFilters.filter(
    (each) => each !== "unknown" || filter === each || (counts?.outcome_unknown ?? 0) > 0,
  );
  const shown = groupsOf(filter).map((name) =>
    words === ""
      ? { name, ...groups[name] }
      : { name, tasks: found?.filter((task) => belongsTo(name, task)), more: false, readOn: () => {} },
  );
  const here = shown.reduce((sum, { tasks }) => sum + (tasks?.length ?? 0), 0);
  const total = groupsOf(filter)
    .flatMap((name) => statesOf[name])
    .reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
  const count = shown.some(({ more }) => more) ? Math.max(here, total) : here;
  const data = underWay && needsYou.tasks && finished.tasks && (filter !== "unknown" || unknown.tasks);
  const failed = error ?? needsYou.error ?? finished.error ?? (filter === "unknown" ? unknown.error : null);
  const retry = () => {
    void refetch();
    needsYou.retry();
    finished.retry();
    unknown.retry();
  };
  const places = useMemo(() => queuePositions(underWay ?? []), [underWay]);
  const now = useNow((underWay?.length ?? 0) > 0 ? 1000 : 60_000);
  const listed = [underWay, needsYou.tasks, finished.tasks, found].flatMap((tasks) => tasks ?? []);
  const selected = useSelected(toUnknown ? undefined : rest[0], listed);

  // Settled meanwhile, it isn't what was asked about: to buy it once more, say, may be needless by now.
  const askedNow = asked && listed.find(({ id }) => id === asked.task.id);
  if (asked && askedNow && askedNow.state !== asked.task.state) setAsked(null);

  const act = (action: TaskAction, task: Task) => {
    if (action === "attach") {
      attachedTo.current = task;
      attaching.pick();
    } else if (asking.includes(action)) setAsked({ action, task });
    else run(action, task);
  };
  const itemsOf = (task: Task): MenuItem[] =>
    actionsOf(task).length === 0
      ? [{ label: t("row.nothing"), disabled: true, onSelect: () => {} }]
      : actionsOf(task).map((action) => ({ label: t(`action.${action}`), onSelect: () => act(action, task) }));

  if (data && filter === "all" && words === "" && here === 0 && cleared?.length === 0) return <NoTasks />;
  return (
    <div className="tasks">
      <Panel label={t("list")} className="taskList">
        <h1 className="sr-only">{t("list")}</h1>
        <Toolbar>
          <Segmented
            label={t("filter.name")}
            value={filter}
            onChange={(value) => {
              setFilter(value);
              if (toUnknown) openRoute("tasks");
            }}
            options={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
          />
          <Spacer />
          <QueueButton tasks={underWay ?? noTasks} />
          {(data || count > 0) && (
            <span className="cap" data-count={count}>
              {t("count", { count })}
            </span>
          )}
          <TextField
            type="search"
            className="taskSearch"
            icon={Search}
            aria-label={t("search")}
            placeholder={t("search")}
            maxLength={200}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <IconButton size="m" icon={ListX} label={t("clear.name")} disabled={!clearable} onClick={() => clear()} />
          <DrawerButton of="task" icon={PanelRight} label={t("details.drawer")} square />
        </Toolbar>
        <div className="scroll well">
          {failed != null && !data ? (
            <LoadFailure {...describeError(failed)} onRetry={retry} />
          ) : (
            searched.error &&
            givesWay(searched.error, found) && (
              <LoadFailure {...describeError(searched.error)} onRetry={() => void searched.refetch()} />
            )
          )}
          {here === 0 && data && (words === "" || found) && (
            <p className="hint">
              {words !== "" ? t("noMatches", { words }) : filter === "all" ? t("clear.all") : t("noneHere")}
            </p>
          )}
          <Virtualizer as={TaskList} item="li">
            {shown.flatMap(({ name, tasks = [], more, readOn }) => [
              ...tasks.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  now={now}
                  place={places.get(task.id)}
                  paused={paused}
                  selected={task.id === selected?.id}
                  onSelect={() => {
                    openRoute("tasks", task.id);
                    openDrawer("task");
                  }}
                  items={itemsOf(task)}
                />
              )),
              ...(more ? [<MoreRow key={name} length={tasks.length} readOn={readOn} />] : []),
            ])}
          </Virtualizer>
        </div>
      </Panel>
      <Inspector label={t("details.name")} drawer="task">
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
      {attaching.input}
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

/** Clears what is finished from the list, and offers to take it back. */
function useClearFinished(): () => void {
  const { t } = useTranslation("tasks");
  const { mutate: restore } = useMutation(orpc.tasks.restoreCleared.mutationOptions());
  const { mutate: clear, isPending } = useMutation({
    ...orpc.tasks.clearFinished.mutationOptions(),
    onSuccess: ({ count, at }) =>
      showToast({
        kind: "done",
        key: "tasks-cleared",
        title: t("clear.done", { count }),
        body: t("clear.kept"),
        action: { label: t("clear.undo"), undoes: true, run: () => restore({ at }) },
      }),
  });
  return () => {
    if (!isPending) clear(undefined);
  };
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

/** The task that the address names, also one that isn't in the list as far as it was read. */
function useSelected(id: string | undefined, tasks: readonly Task[]): Task | undefined {
  const listed = tasks.find((task) => task.id === id);
  const { data } = useQuery(
    orpc.tasks.get.queryOptions({ input: id !== undefined && listed === undefined ? { id } : skipToken, retry: false }),
  );
  return listed ?? (id === undefined ? undefined : data);
}

/** Stands where older tasks follow, and brings them as it comes near to view. */
function MoreRow({ length, readOn }: { length: number; readOn: () => void }) {
  const { t } = useTranslation("tasks");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came, with this still in view, asks for the next
  useEffect(readOn, [length]);
  return (
    <div className="hint h-11" aria-busy="true">
      {t("readingOn")}
    </div>
  );
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
        tips={[
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

const widths = ["62%", "44%", "54%"];

/** A drawing of a few lines of the list; not read out, the words under it say it. */
function LessonCard({ states }: { states: readonly ShownState[] }) {
  return (
    <div className="gcard flex h-26 flex-col justify-center" aria-hidden>
      {states.map((state, index) => (
        <div
          key={state}
          className="flex h-7.5 items-center gap-3 border-b border-hair px-2 last:border-0 [&_.i]:animate-none"
        >
          <span className="grow">
            <span className="gl block" style={{ width: widths[index % widths.length] }} />
          </span>
          <StateBadge state={state} />
        </div>
      ))}
    </div>
  );
}
