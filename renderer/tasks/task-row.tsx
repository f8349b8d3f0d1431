import { clsx } from "clsx";
import { Ellipsis, Film, Music2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import {
  ContextMenu,
  DropdownMenu,
  Icon,
  IconButton,
  type MenuItem,
  ProgressLine,
  StateBadge,
} from "#renderer/components/index.ts";
import { formatAge, modelName } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { describeNextStep } from "./describe-next-step.ts";
import { isHeld } from "./task-groups.ts";

export interface TaskRowProps {
  task: Task;
  now: number;
  /** Its place in the line of films, from 1. */
  place: number | undefined;
  paused: boolean;
  selected: boolean;
  onSelect: () => void;
  items: readonly MenuItem[];
}

/** One line of the list: state, what it makes, with what, since when, what happens next. */
export function TaskRow({ task, now, place, paused, selected, onSelect, items }: TaskRowProps) {
  const { t, i18n } = useTranslation("tasks");
  const name = t("row.name", { title: task.title, take: task.take });
  return (
    <ContextMenu items={items}>
      <div
        className={clsx(
          "taskRow group relative grid h-11 items-center gap-3 border-b border-hair pe-2 ps-4 text-12",
          selected ? "bg-sf-2" : "hover:bg-hover",
        )}
        data-task={task.id}
        data-state={task.state}
      >
        <StateBadge
          state={task.state}
          words={isHeld(task) ? t("held.badge") : undefined}
          waitsUntil={task.waitsUntil}
        />
        <button
          type="button"
          aria-pressed={selected}
          onClick={onSelect}
          className="flex min-w-0 items-center gap-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-1 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <Icon
            of={task.kind === "video" ? Film : Music2}
            className={task.kind === "video" ? "text-video" : "text-song"}
          />
          <span className="cut text-13 font-medium">{task.title}</span>
          <span className="cap whitespace-nowrap">{t("row.take", { take: task.take })}</span>
        </button>
        <span className="ofModel cut text-tx-2">{modelName(task.model)}</span>
        <span className="whitespace-nowrap text-end text-tx-3">{formatAge(now - task.createdAt, i18n.language)}</span>
        <span className="next cut text-tx-3">{describeNextStep(t, task, now, { place, paused })}</span>
        <span className="relative z-1">
          <DropdownMenu
            align="end"
            items={items}
            trigger={<IconButton icon={Ellipsis} label={t("row.actions", { name })} />}
          />
        </span>
        {task.progress !== null && task.state !== "ready" && (
          <ProgressLine
            label={t("row.progress", { name })}
            value={task.progress}
            className="absolute inset-x-0 -bottom-px"
          />
        )}
      </div>
    </ContextMenu>
  );
}
