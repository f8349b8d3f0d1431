import { Pause, Play } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { type Command, useRegisterCommands, useSettings, useUpdateSettings } from "#renderer/lib/index.ts";

/** Holds shots back that were not sent yet, and lets them go on; there while something waits or is held. */
export function QueueButton({ waiting }: { waiting: number }) {
  const { t } = useTranslation("storyboard");
  const paused = useSettings()?.videoQueuePaused === true;
  const update = useUpdateSettings();
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
    ],
    [t, paused, update],
  );
  useRegisterCommands("storyboard.queue", commands);
  if (!paused && waiting === 0) return null;
  return (
    <Button
      variant={paused ? "default" : "ghost"}
      icon={paused ? Play : Pause}
      title={t(paused ? "queue.pausedHint" : "queue.pauseHint")}
      onClick={() => update({ videoQueuePaused: !paused })}
    >
      {paused ? t("queue.resume", { count: waiting }) : t("queue.pause", { count: waiting })}
    </Button>
  );
}
