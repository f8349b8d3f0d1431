import { Pause, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { useSettings, useUpdateSettings } from "#renderer/lib/index.ts";

/** Holds shots back that were not sent yet, and lets them go on; there while something waits or is held. */
export function QueueButton({ waiting }: { waiting: number }) {
  const { t } = useTranslation("storyboard");
  const paused = useSettings()?.videoQueuePaused === true;
  const update = useUpdateSettings();
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
