import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Section, SectionHead } from "#renderer/components/index.ts";
import { client, formatDuration } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { timeSpent } from "./time-spent.ts";

/** Under ten seconds the tenths tell something. */
const inWords = (seconds: number) => (seconds < 10 ? `${seconds.toFixed(1)} s` : formatDuration(seconds));

/** Where a task's time went, state by state. */
export function TaskTimes({ task, now }: { task: Task; now: number }) {
  const { t } = useTranslation("tasks");
  // Asked again with each state; what lies between changes nothing of it.
  const { data } = useQuery({
    queryKey: ["task-history", task.id, task.state],
    queryFn: () => client.tasks.history({ id: task.id }),
    placeholderData: (before) => before,
  });
  const times = timeSpent(data ?? [], now);
  if (times.length === 0) return null;
  return (
    <Section>
      <SectionHead title={t("times.title")} />
      <dl className="kv">
        {times.map(({ state, seconds }) => (
          <div key={state} className="contents">
            <dt>{t(`times.${state}`)}</dt>
            <dd>{inWords(seconds)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
