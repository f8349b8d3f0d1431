import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Button, Section, SectionHead } from "#renderer/components/index.ts";
import { joinInSentence } from "#renderer/i18n/index.ts";
import {
  formatClockToSecond,
  formatSeconds,
  mediaAddress,
  modelName,
  openRoute,
  orpc,
  useBrokenFiles,
} from "#renderer/lib/index.ts";
import { restrictedControls } from "#renderer/media/index.ts";
import { type Task, type TaskCandidate, type TaskVerdict, taskCandidate, taskVerdict } from "#shared/contract/tasks.ts";

/** The records at the service that may be this task, side by side with their films, for the person to say which. */
export function Candidates({ task }: { task: Task }) {
  const { t } = useTranslation("tasks");
  const { mutate: adopt, isPending } = useMutation(orpc.tasks.adopt.mutationOptions());
  const verdict = verdictOf(task);
  const candidates = candidatesOf(task);
  if (verdict === undefined) return null;
  const fitting = candidates.filter(({ standing }) => standing === "fits");
  const others = candidates.filter(({ standing }) => standing !== "fits");
  const elsewhen = Number(task.error?.details?.elsewhen ?? 0);
  return (
    <>
      <Section>
        {fitting.length > 0 && <SectionHead title={t("candidates.title")} />}
        <p className="text-12 text-tx-2">{t(`candidates.verdict.${verdict}`)}</p>
        {fitting.length > 0 && (
          <>
            <p className="mt-1 text-12 text-tx-3">{t("candidates.costsNothing")}</p>
            <ul aria-label={t("candidates.title")} className="mt-3 grid grid-cols-2 gap-3">
              {fitting.map((record) => (
                <li key={record.id} className="flex min-w-0 flex-col items-start gap-1">
                  <CandidateFilm taskId={task.id} record={record} />
                  <RecordFacts record={record} />
                  {record.fitsToo.length > 0 && (
                    <span className="cap">{t("candidates.fitsToo", { names: namesOf(t, record.fitsToo) })}</span>
                  )}
                  {record.differs.includes("words") && <span className="cap">{t("candidates.otherWords")}</span>}
                  {record.differs.includes("time") && <span className="cap">{t("candidates.otherTime")}</span>}
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
          </>
        )}
      </Section>
      {(others.length > 0 || elsewhen > 0) && (
        <Section>
          <SectionHead title={t("candidates.others")} figure={others.length > 0 ? others.length : undefined} />
          {others.length > 0 && (
            <ul aria-label={t("candidates.others")}>
              {others.map((record) => (
                <li key={record.id} className="flex items-center gap-3 border-b border-hair py-2 last:border-0">
                  <span className="flex min-w-0 grow flex-col gap-0.5 text-12">
                    <RecordFacts record={record} />
                    <span className="text-tx-2">{standingOf(t, record)}</span>
                  </span>
                  {record.owner && (
                    <Button
                      size="s"
                      variant="ghost"
                      aria-label={t("candidates.showName", { name: namesOf(t, [record.owner]) })}
                      onClick={() => openRoute("tasks", record.owner?.id ?? "")}
                    >
                      {t("candidates.show")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {elsewhen > 0 && <p className="cap mt-2">{t("candidates.elsewhen", { count: elsewhen })}</p>}
        </Section>
      )}
    </>
  );
}

const frame = "aspect-video w-full rounded-2 bg-sf-0 object-contain shadow-hair";

/** Its first frame; played where the person wants to see more. The core fetches it, within bounds, when it is shown. */
function CandidateFilm({ taskId, record }: { taskId: string; record: TaskCandidate }) {
  const { t } = useTranslation("tasks");
  const [broken, setBroken] = useBrokenFiles();
  const failed = broken.has(record.id);
  if (!record.picture || failed) {
    return (
      <span className={clsx(frame, "grid place-items-center text-12 text-tx-3")}>
        {t(record.picture ? "candidates.noPicture" : "candidates.noFilm")}
      </span>
    );
  }
  return (
    <video
      className={frame}
      aria-label={t("candidates.film", { id: record.id })}
      src={`${mediaAddress(`/candidates/${taskId}/${encodeURIComponent(record.id)}`)}#t=0.1`}
      preload="metadata"
      controls
      {...restrictedControls}
      muted
      playsInline
      onError={() => setBroken(record.id)}
    />
  );
}

function RecordFacts({ record }: { record: TaskCandidate }) {
  const { t, i18n } = useTranslation("tasks");
  const { t: board } = useTranslation("storyboard");
  const { createdAt, status, model, resolution, ratio, duration, images, prompt } = record;
  const known = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
  const word = known.find((one) => one === status);
  const facts = [
    word ? t(`candidates.status.${word}`) : status,
    createdAt > 0 ? formatClockToSecond(createdAt, i18n.language) : undefined,
    model ? modelName(model) : undefined,
    resolution,
    ratio === "adaptive" ? board("ratio.adaptive") : ratio,
    duration ? formatSeconds(duration, i18n.language) : undefined,
    images ? t("candidates.given", { count: images }) : undefined,
  ].filter(Boolean);
  return (
    <>
      <span className="text-12">{facts.join(" · ")}</span>
      {prompt && (
        <span className="text-12 text-tx-2 line-clamp-2" dir="auto" title={prompt}>
          {prompt}
        </span>
      )}
      <span className="mono cut text-tx-3 select-text">{record.id}</span>
    </>
  );
}

function standingOf(t: TFunction<"tasks">, { standing, owner, fitsToo, differs }: TaskCandidate): string {
  if (standing === "owned" && owner) return t("candidates.owned", { name: namesOf(t, [owner]) });
  if (standing === "other") return t("candidates.other", { names: namesOf(t, fitsToo) });
  const differences = joinInSentence(differs.map((name) => t(`candidates.differs.${name}`)));
  return t("candidates.foreign", { differences });
}

const namesOf = (t: TFunction<"tasks">, tasks: readonly { title: string; take: number }[]): string =>
  tasks.map(({ title, take }) => t("candidates.name", { title, take })).join("; ");

/** What the last look into the service's list came to; undefined before one. */
export function verdictOf(task: Task): TaskVerdict | undefined {
  if (task.state !== "outcome_unknown") return undefined;
  return taskVerdict.safeParse(task.error?.details?.verdict).data;
}

function candidatesOf(task: Task): TaskCandidate[] {
  return z.array(taskCandidate).safeParse(task.error?.details?.candidates).data ?? [];
}
