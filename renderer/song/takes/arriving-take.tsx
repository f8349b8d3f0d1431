import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { formatDuration, mediaUrl } from "#renderer/lib/index.ts";
import { useSoundLevel } from "#renderer/media/screening/index.ts";
import type { Task } from "#shared/contract/tasks.ts";

/** Seconds that are behind the listener when the sound stops, e.g. because no more came. */
interface Heard {
  readonly playing: boolean;
  readonly at: number;
  readonly failed: boolean;
}

const silent: Heard = { playing: false, at: 0, failed: false };

/** Whether a take can be heard before it is whole, or though it never will be. */
export const isArriving = (task: Task): boolean =>
  task.assetId === null &&
  ((task.state === "submitting" && task.request.stream === true) ||
    (task.state === "outcome_unknown" && Number(task.error?.details?.keptBytes ?? 0) > 0));

/** A streamed take sounds while it arrives (the core serves what is on the disk); it goes on when it becomes whole. */
export function ArrivingTake({ task }: { task: Task }) {
  const { t } = useTranslation("cover");
  const audio = useRef<HTMLAudioElement>(null);
  const [heard, setHeard] = useState(silent);
  const name = t("take", { count: task.take });
  const cut = task.state === "outcome_unknown";
  const level = useSoundLevel();
  useEffect(() => {
    if (audio.current) audio.current.volume = level;
  }, [level]);
  useEffect(() => {
    const element = audio.current;
    return () => {
      // A removed element would go on loading, and sounding.
      element?.pause();
      element?.removeAttribute("src");
      element?.load();
    };
  }, []);
  const listen = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) {
      element.pause();
      return;
    }
    if (!element.src || element.error) element.src = mediaUrl(`arriving/${task.id}`);
    void element.play().catch(() => {});
  };
  const note = () => {
    const element = audio.current;
    if (element) setHeard({ playing: !element.paused, at: element.currentTime, failed: element.error !== null });
  };
  const shown = isArriving(task) || heard.playing;
  return (
    <span className={shown ? "arriving" : "hidden"}>
      {/* biome-ignore lint/a11y/useMediaCaption: the words of a song are written beside it */}
      <audio
        ref={audio}
        preload="none"
        data-testid="arriving"
        onPlay={note}
        onPlaying={note}
        onPause={note}
        onTimeUpdate={note}
        onEnded={note}
        onError={note}
      />
      {shown && (
        <Button
          variant="ghost"
          size="s"
          icon={heard.playing ? Pause : Play}
          aria-label={heard.playing ? t("pause", { name }) : cut ? t("hearCut", { name }) : t("hear", { name })}
          onClick={listen}
        >
          {heard.at > 0 ? formatDuration(heard.at) : cut ? t("cut") : t("arriving")}
        </Button>
      )}
      {heard.failed && <span className="cap text-warn">{t("unplayable")}</span>}
    </span>
  );
}
