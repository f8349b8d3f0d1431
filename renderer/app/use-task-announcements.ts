import i18next from "i18next";
import { useEffect } from "react";
import { announce, describeStudioError, onTaskEnded } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";

/** What ends within this time is counted, not read out one by one. In milliseconds. */
const TOGETHER = 400;

/** Paid work says that it ended, whichever pane is open and also with the window in front. */
export function useTaskAnnouncements(): void {
  useEffect(() => {
    let ended: Task[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = () => {
      timer = undefined;
      const ready = ended.filter(({ state }) => state === "ready");
      const unknown = ended.filter(({ state }) => state === "outcome_unknown");
      const failed = ended.filter(({ state }) => state === "failed");
      ended = [];
      const [one] = ready;
      if (one && ready.length === 1) announce(i18next.t("spoken:ready.one", { title: one.title, take: one.take }));
      else if (ready.length > 1) announce(i18next.t("spoken:ready.many", { count: ready.length }));
      const [lost] = failed;
      if (lost && failed.length === 1) {
        const why = lost.error ? describeStudioError(lost.error).title : "";
        announce(i18next.t("spoken:failed.one", { title: lost.title, why }).trim(), { urgent: true });
      } else if (failed.length > 1)
        announce(i18next.t("spoken:failed.many", { count: failed.length }), { urgent: true });
      const [open] = unknown;
      if (open && unknown.length === 1)
        announce(i18next.t("spoken:unknown.one", { title: open.title }), { urgent: true });
      else if (unknown.length > 1)
        announce(i18next.t("spoken:unknown.many", { count: unknown.length }), { urgent: true });
    };
    const stop = onTaskEnded((task) => {
      ended.push(task);
      timer ??= setTimeout(say, TOGETHER);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
