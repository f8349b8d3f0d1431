import { useTranslation } from "react-i18next";
import { Button, ProgressLine, StateBadge } from "#renderer/components/index.ts";
import { describeStudioError, openRoute } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";

export interface PendingTakeProps {
  task: Task;
  name: string;
  /** Milliseconds. */
  now: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What stands between a take and being here. */
export function PendingTake({ task, name, now }: PendingTakeProps) {
  const { t } = useTranslation("song");
  const { t: say } = useTranslation("takes");
  const linkLeft = (task.linkEndsAt ?? 0) - now;
  const failure = task.error === null ? undefined : describeStudioError(task.error);
  return (
    <span className="waits">
      <StateBadge state={task.state} waitsUntil={task.waitsUntil} />
      {failure && (
        <span className="cap cut" title={failure.body}>
          {failure.title}
        </span>
      )}
      {linkLeft > 0 && (
        <span className="cap cut" title={say("link.how")}>
          {linkLeft >= HOUR
            ? say("link.hours", { count: Math.floor(linkLeft / HOUR) })
            : say("link.minutes", { count: Math.ceil(linkLeft / MINUTE) })}
        </span>
      )}
      {(task.state === "failed" || task.state === "outcome_unknown") && (
        <Button size="s" onClick={() => openRoute("tasks", task.id)}>
          {say("wayOn")}
        </Button>
      )}
      {task.progress !== null && <ProgressLine label={t("takes.progress", { name })} value={task.progress} />}
    </span>
  );
}
