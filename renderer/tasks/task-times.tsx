import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Section, SectionHead } from "#renderer/components/index.ts";
import { client, formatDuration, formatSeconds } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { timeSpent } from "./time-spent.ts";

/** Under ten seconds the tenths tell something. */
const inWords = (seconds: number, language: string) => {
  const tenths = seconds.toFixed(1);
  return Number(tenths) < 10 ? formatSeconds(tenths, language) : formatDuration(seconds);
};

/** Where a task's time went, state by state. */
export function TaskTimes({ task, now }: { task: Task; now: number }) {
  const { t, i18n } = useTranslation("tasks");
  // Asked again with each state; what lies between changes nothing of it, and another task's are not this one's.
  const { data } = useQuery({
    queryKey: ["task-history", task.id, task.state],
    queryFn: () => client.tasks.history({ id: task.id }),
    placeholderData: (before, asked) => (asked?.queryKey[1] === task.id ? before : undefined),
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
            <dd>{inWords(seconds, i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
