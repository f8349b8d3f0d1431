import { Film, Music2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon, ProgressLine } from "#renderer/components/index.ts";
import type { Task } from "#shared/contract/tasks.ts";

export interface TaskLineProps {
  task: Task;
  /** Where it lies. */
  href: string;
  /** Its state, or how long ago it came. */
  children: ReactNode;
}

/** A task in one line that leads to where it lies. */
export function TaskLine({ task, href, children }: TaskLineProps) {
  const { t } = useTranslation(["home", "tasks"]);
  const video = task.kind === "video";
  const { title, take } = task;
  return (
    <li>
      <a className="homeLine" href={href} draggable={false}>
        <Icon of={video ? Film : Music2} className={video ? "text-video" : "text-song"} />
        <span className="cut" title={title}>
          {title}
        </span>
        <span className="cap">{t("tasks:row.take", { take })}</span>
        <span className="grow" />
        {children}
      </a>
      {task.progress !== null && task.state !== "ready" && (
        <ProgressLine
          label={t("tasks:row.progress", { name: t("tasks:row.name", { title, take }) })}
          value={task.progress}
        />
      )}
    </li>
  );
}
