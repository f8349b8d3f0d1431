import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleX, Pause, Play } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import {
  type Command,
  client,
  describeError,
  orpc,
  showToast,
  studioErrorFrom,
  useRegisterCommands,
  useSettings,
  useUpdateSettings,
} from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { pausableTasks } from "./queue-positions.ts";

/** The core asked, and it is too late: what the service has begun it makes, and is paid for. */
const isRefusal = (reason: unknown): boolean => studioErrorFrom(reason).code === "not_allowed_now";

/**
 * Holds films back that were not sent yet, and lets them go on; there while something is held or can be. Those that wait
 * at the service can't be held, only cancelled there.
 */
export function QueueButton({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation("storyboard");
  const queries = useQueryClient();
  const paused = useSettings()?.videoQueuePaused === true;
  const update = useUpdateSettings();
  const { here, atService } = useMemo(() => pausableTasks(tasks), [tasks]);
  const canCancel = paused && atService.length > 0;
  const { mutate: cancel, isPending: cancels } = useMutation({
    mutationFn: async () => {
      const ends = await Promise.allSettled(atService.map((id) => client.tasks.cancel({ id })));
      const cancelled = ends.filter((end) => end.status === "fulfilled" && end.value.state === "cancelled").length;
      // Whoever couldn't ask the service doesn't know that it has begun.
      const unasked = ends.filter((end) => end.status === "rejected" && !isRefusal(end.reason));
      return { cancelled, unasked, begun: ends.length - cancelled - unasked.length };
    },
    // By now the list may be another one: only the answers say what became of those that were asked for.
    onSuccess: async ({ cancelled, unasked, begun }) => {
      const [first] = unasked;
      const left = [
        begun > 0 && t("queue.notCancelled", { count: begun }),
        first?.status === "rejected" &&
          t("queue.cancelFailed", { count: unasked.length, why: describeError(first.reason).title }),
      ].filter((words) => words !== false);
      showToast({
        kind: left.length > 0 ? "warning" : "done",
        title: t("queue.cancelled", { count: cancelled }),
        body: left.length > 0 ? joinSentences(left) : undefined,
      });
      await queries.invalidateQueries({ queryKey: orpc.tasks.key() });
    },
  });
  const commands = useMemo<Command[]>(
    () => [
      {
        id: "storyboard.queue",
        title: t(paused ? "queue.resumeCommand" : "queue.pauseCommand"),
        group: t("films.group"),
        menu: "pane",
        icon: paused ? Play : Pause,
        run: () => update({ videoQueuePaused: !paused }),
      },
      ...(canCancel
        ? [
            {
              id: "storyboard.queue.cancel",
              title: t("queue.cancelCommand"),
              group: t("films.group"),
              menu: "pane" as const,
              icon: CircleX,
              run: () => cancel(),
            },
          ]
        : []),
    ],
    [t, paused, update, canCancel, cancel],
  );
  useRegisterCommands("storyboard.queue", commands);
  if (!paused && here === 0) return null;
  const sent = atService.length > 0 ? t("queue.sent", { count: atService.length }) : "";
  return (
    <>
      <Button
        variant={paused ? "default" : "ghost"}
        icon={paused ? Play : Pause}
        title={`${t(paused ? "queue.pausedHint" : "queue.pauseHint", { count: here })} ${sent}`.trim()}
        onClick={() => update({ videoQueuePaused: !paused })}
      >
        <span className="roomyonly">
          {paused ? t("queue.resume", { count: here }) : t("queue.pause", { count: here })}
        </span>
        <span className="tightonly" aria-hidden>
          {here > 0 && here}
        </span>
      </Button>
      {canCancel && (
        <Button
          variant="ghost"
          icon={CircleX}
          className="cancelsent"
          title={t("queue.cancelHint")}
          disabled={cancels}
          onClick={() => cancel()}
        >
          <span className="wideonly">{t("queue.cancel", { count: atService.length })}</span>
        </Button>
      )}
    </>
  );
}
