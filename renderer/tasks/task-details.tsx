import { Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import {
  Button,
  DropdownMenu,
  FailureNotice,
  IconButton,
  Notice,
  PanelBody,
  PanelFoot,
  PanelHead,
  Section,
  SectionHead,
  StateBadge,
} from "#renderer/components/index.ts";
import { formatClockToSecond, formatWhenToMinute, modelName, openRoute, readableFacts } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { Candidates, verdictOf } from "./candidates.tsx";
import { SentRequest } from "./sent-request.tsx";
import { actionsOf, isHeld, isUnsettled, type TaskAction } from "./task-groups.ts";
import { TaskTimes } from "./task-times.tsx";

export interface TaskDetailsProps {
  task: Task;
  now: number;
  /** Its place in the line of films, from 1. */
  place: number | undefined;
  act: (action: TaskAction) => void;
}

/** The service is asked first; that nothing was made is said last. */
const settling: readonly TaskAction[] = ["reconcile", "keepPart", "attach", "giveUp"];

const tidying: readonly TaskAction[] = ["deleteRemote", "remove"];

/** The whole truth about one task: where it stands, why, what it was asked, and what can be done. */
export function TaskDetails({ task, now, place, act }: TaskDetailsProps) {
  const { t, i18n } = useTranslation("tasks");
  const { t: board } = useTranslation("storyboard");
  const actions = actionsOf(task);
  // What may have been paid for is settled step by step; to buy it once more is not one of these steps.
  const steps = isUnsettled(task) ? actions.filter((action) => settling.includes(action)) : [];
  const [main, ...others] = steps.length > 0 ? [] : actions;
  // One secondary action beside the primary one; tidying up is in the menu of the head.
  const beside = others.filter((action) => !tidying.includes(action));
  const tidy = actions.filter((action) => tidying.includes(action) || (steps.length > 0 && action === "retry"));
  const when = (at: number | null) => (at === null ? undefined : formatWhenToMinute(at, now, i18n.language));
  const clock = (at: number) => formatClockToSecond(at, i18n.language);
  const polled = task.state === "queued" || task.state === "running" || task.state === "downloading";
  const rows: [string, string | undefined, boolean?][] = [
    [t("details.model"), `${modelName(task.model)}${task.sandbox ? ` · ${t("details.sample")}` : ""}`],
    [t("details.connection"), task.connectionName],
    [t("details.asked"), when(task.createdAt)],
    [t("details.sent"), when(task.submittedAt)],
    [t("details.finished"), when(task.finishedAt)],
    [t("details.place"), place === undefined ? undefined : String(place)],
    [t("details.nextPoll"), polled && task.nextPollAt !== null ? clock(task.nextPollAt) : undefined],
    [t("details.attempts"), String(task.attempts)],
    [
      t("details.remoteId"),
      task.remoteId ? `${task.remoteId}${task.remoteDeleted ? ` · ${t("details.deleted")}` : ""}` : undefined,
      true,
    ],
    [t("details.ratio"), ratioOf(task, board("ratio.adaptive"))],
    [t("details.result"), readableFacts(task.result, (word) => t(`fact.${word}`), i18n.language)],
    [t("details.usage"), readableFacts(task.usage, (word) => t(`fact.${word}`), i18n.language)],
  ];
  return (
    <>
      <PanelHead>
        <span className="strong cut">{task.title}</span>
        <span className="cap whitespace-nowrap">{t("row.take", { take: task.take })}</span>
        <span className="grow" />
        <StateBadge
          state={task.state}
          words={isHeld(task) ? t("held.badge") : undefined}
          waitsUntil={task.waitsUntil}
        />
        {tidy.length > 0 ? (
          <DropdownMenu
            align="end"
            items={tidy.map((action) => ({ label: t(`action.${action}`), onSelect: () => act(action) }))}
            trigger={<IconButton size="m" icon={Ellipsis} label={t("details.more")} />}
          />
        ) : (
          <span className="pe-2" />
        )}
      </PanelHead>
      <PanelBody>
        <Section>
          <p className="text-12 text-tx-2">{t(`meaning.${meaningOf(task, main)}`)}</p>
          {task.copyOf != null && (
            <Notice
              title={t("copy.title")}
              actions={
                <Button size="s" onClick={() => task.copyOf && openRoute("tasks", task.copyOf)}>
                  {t("copy.open")}
                </Button>
              }
            >
              <p>{t("copy.text")}</p>
            </Notice>
          )}
          {task.error && (
            <FailureNotice error={worded(task.error, task)} tone={task.state === "failed" ? "error" : "warning"} />
          )}
          {typeof task.result?.doubt === "string" && (
            <Notice tone="warning" title={t("doubt.title")}>
              <p>{task.result.doubt}</p>
              <p className="mt-1">{t("doubt.text")}</p>
            </Notice>
          )}
        </Section>
        {steps.length > 0 && (
          <Section>
            <SectionHead title={t("settle.title")} />
            <ol aria-label={t("settle.title")} className="flex flex-col gap-3">
              {steps.map((action, index) => (
                <li key={action} className="flex flex-col items-start gap-1">
                  <Button variant={index === 0 ? "primary" : "default"} onClick={() => act(action)}>
                    {t(`action.${action}`)}
                  </Button>
                  <span className="cap">{t(`consequence.${action}`)}</span>
                </li>
              ))}
            </ol>
          </Section>
        )}
        <Candidates task={task} />
        <Section>
          <dl className="kv">
            {rows.map(
              ([name, value, mono]) =>
                value !== undefined && (
                  <div key={name} className="contents">
                    <dt>{name}</dt>
                    <dd className={mono ? "mono" : undefined}>{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </Section>
        <TaskTimes task={task} now={now} />
        <SentRequest task={task} />
      </PanelBody>
      {main && !tidying.includes(main) && (
        <PanelFoot summary={t(`consequence.${main}`)}>
          <span className="row">
            {beside.map((action) => (
              <Button key={action} onClick={() => act(action)}>
                {t(`action.${action}`)}
              </Button>
            ))}
          </span>
          <Button variant="primary" size="l" onClick={() => act(main)}>
            {t(`action.${main}`)}
          </Button>
        </PanelFoot>
      )}
    </>
  );
}

const meaningOf = (task: Task, main: TaskAction | undefined) =>
  isHeld(task)
    ? "held"
    : task.waitsUntil !== null
      ? "waiting"
      : task.state === "failed" && main === "downloadAgain"
        ? "unfetched"
        : task.state;

/** What a look into the list came to is said below, in the person's language. */
const worded = (error: StudioError, task: Task): StudioError =>
  verdictOf(task) === undefined ? error : { ...error, message: "" };

/** What was asked and what came of it: `Adaptive → 16:9`. */
function ratioOf({ request, result }: Task, adaptive: string): string | undefined {
  const [asked, came] = [request.ratio === "adaptive" ? adaptive : request.ratio, result?.ratio];
  if (typeof came !== "string") return undefined;
  return typeof asked === "string" && asked !== came ? `${asked} → ${came}` : came;
}
