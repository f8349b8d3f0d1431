import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Button, Section, SectionHead } from "#renderer/components/index.ts";
import { formatClockToSecond, orpc } from "#renderer/lib/index.ts";
import { type Task, type TaskCandidate, taskCandidate } from "#shared/contract/tasks.ts";

/** The records at the service that may be this task, for the person to say which. */
export function Candidates({ task }: { task: Task }) {
  const { t, i18n } = useTranslation("tasks");
  const { mutate: adopt, isPending } = useMutation(orpc.tasks.adopt.mutationOptions());
  const candidates = candidatesOf(task);
  if (candidates.length === 0) return null;
  return (
    <Section>
      <SectionHead title={t("candidates.title")} />
      <p className="text-12 text-tx-3">{t("candidates.text")}</p>
      <ul aria-label={t("candidates.title")} className="mt-2">
        {candidates.map((record) => (
          <li key={record.id} className="flex items-center gap-3 border-b border-hair py-2 text-12 last:border-0">
            <span className="min-w-0 grow">
              <span className="mono cut block select-text">{record.id}</span>
              <span className="cap cut block">
                {[formatClockToSecond(record.createdAt, i18n.language), record.status, ...sizeOf(record)].join(" · ")}
              </span>
            </span>
            <Button
              size="s"
              disabled={isPending}
              aria-label={t("candidates.takeName", { id: record.id })}
              onClick={() => adopt({ id: task.id, remoteId: record.id })}
            >
              {t("candidates.take")}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function candidatesOf(task: Task): TaskCandidate[] {
  if (task.state !== "outcome_unknown") return [];
  const told = z.array(taskCandidate).safeParse(task.error?.details?.candidates);
  return told.success ? told.data : [];
}

const sizeOf = ({ resolution, ratio, duration }: TaskCandidate): string[] =>
  [resolution, ratio, duration ? `${duration} s` : undefined].filter((value) => typeof value === "string");
