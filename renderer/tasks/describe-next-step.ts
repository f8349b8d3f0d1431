import type { TFunction } from "i18next";
import { describeStudioError } from "#renderer/lib/describe-error.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { isHeld } from "./task-groups.ts";

/** What happens next with a task, in a few words; empty once nothing does. */
export function describeNextStep(
  t: TFunction<"tasks">,
  task: Task,
  now: number,
  line: { place: number | undefined; paused: boolean } = { place: undefined, paused: false },
): string {
  switch (task.state) {
    case "intent":
      if (task.progress !== null) return t("next.uploaded", { percent: Math.round(task.progress * 100) });
      if (line.paused && task.kind === "video") return t("next.paused", { place: line.place ?? "–" });
      if (task.waitsUntil === null) {
        return line.place === undefined ? t("next.intent") : t("next.inLine", { place: line.place });
      }
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
      return isHeld(task) ? t("next.held") : t("next.outcomeUnknown");
    case "failed":
      return task.error === null ? t("next.failed") : describeStudioError(task.error).title;
    case "ready":
      if (typeof task.result?.doubt === "string") return t("next.doubtful");
      return task.remoteDeleted ? t("next.remoteDeleted") : "";
    default:
      return task.remoteDeleted ? t("next.remoteDeleted") : "";
  }
}
