import type { TFunction } from "i18next";
import type { Task } from "#shared/contract/tasks.ts";

/** What happens next with a task, in a few words; empty once nothing does. */
export function describeNextStep(t: TFunction<"tasks">, task: Task, now: number): string {
  switch (task.state) {
    case "intent":
      if (task.waitsUntil === null) return t("next.intent");
      return t("next.sentIn", { seconds: Math.max(0, Math.ceil((task.waitsUntil - now) / 1000)) });
    case "submitting":
      return t("next.submitting");
    case "queued":
    case "running": {
      if (task.nextPollAt === null) return t("next.waiting");
      const seconds = Math.max(0, Math.round((task.nextPollAt - now) / 1000));
      return seconds === 0 ? t("next.asking") : t("next.asksIn", { seconds });
    }
    case "downloading":
      return task.progress === null
        ? t("next.downloading")
        : t("next.downloaded", { percent: Math.round(task.progress * 100) });
    case "outcome_unknown":
      return t("next.outcomeUnknown");
    case "failed":
      return t("next.failed");
    default:
      return task.remoteDeleted ? t("next.remoteDeleted") : "";
  }
}
