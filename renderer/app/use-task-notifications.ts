import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeStudioError, onTaskEnded, openRoute, orpc, useSettings } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";

const inFront = () => document.visibilityState === "visible" && document.hasFocus();

/**
 * Tasks that ended while nobody looked: how many, for the title; and in a browser, which has no shell to do it, a message
 * of the system each and the number on the icon. The permission is asked for in Settings, by a click.
 */
export function useTaskNotifications(): number {
  const { t } = useTranslation();
  const [unseen, setUnseen] = useState(0);
  const inBrowser = useQuery(orpc.app.info.queryOptions()).data?.shell === "browser";
  const wanted = useSettings()?.notifications === true;
  useEffect(() => {
    const notify = (task: Task) => {
      if (!inBrowser || !wanted || !("Notification" in window) || Notification.permission !== "granted") return;
      const body =
        task.state === "ready" || task.error === null
          ? t("ended.ready", { take: task.take })
          : describeStudioError(task.error).title;
      const shown = new Notification(task.title, { body, tag: task.id });
      shown.onclick = () => {
        window.focus();
        openRoute("tasks", task.id);
        shown.close();
      };
    };
    const stop = onTaskEnded((task) => {
      if (inFront()) return;
      setUnseen((count) => count + 1);
      notify(task);
    });
    const look = () => inFront() && setUnseen(0);
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [t, inBrowser, wanted]);
  useEffect(() => {
    if (!inBrowser || !("setAppBadge" in navigator)) return;
    // Not every system shows one.
    void (unseen === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unseen)).catch(() => {});
  }, [unseen, inBrowser]);
  return unseen;
}
