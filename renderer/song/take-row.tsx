import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  DropdownMenu,
  IconButton,
  ProgressLine,
  RatingField,
  StateBadge,
  Waveform,
} from "#renderer/components/index.ts";
import {
  client,
  describeStudioError,
  formatDuration,
  formatWhen,
  modelName,
  openRoute,
  orpc,
  useNow,
  usePeaks,
} from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { ArrivingTake } from "./arriving-take.tsx";
import { TakeWave } from "./take-wave.tsx";
import { BedDialog } from "./takes/bed-dialog.tsx";
import { BedOf } from "./takes/bed-of.tsx";
import type { WaveViewStore } from "./takes/wave-view.ts";
import type { SongPlayer } from "./use-song-player.ts";

export interface TakeRowProps {
  task: Task;
  chosen: boolean;
  /** The one that the player plays. */
  heard: boolean;
  /** Which of two that are compared. */
  side: "a" | "b" | null;
  player: SongPlayer;
  view: WaveViewStore;
  onChoose: () => void;
  onCompare: () => void;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One take: its waveform once it is here, else what stands between it and being here. */
export function TakeRow({ task, chosen, heard, side, player, view, onChoose, onCompare }: TakeRowProps) {
  const { t, i18n } = useTranslation("song");
  const { t: say } = useTranslation("takes");
  const { t: bed } = useTranslation("bed");
  const [laying, setLaying] = useState(false);
  const now = useNow(MINUTE);
  const { assetId } = task;
  const { data: asset } = useQuery(
    orpc.library.get.queryOptions({ input: { id: assetId ?? "" }, enabled: assetId !== null }),
  );
  const peaks = usePeaks(asset?.state === "ready" ? asset.id : null);
  const seconds = asset?.facts.durationSeconds ?? 0;
  const linkLeft = assetId === null ? (task.linkEndsAt ?? 0) - now : 0;
  const failure = task.error === null ? undefined : describeStudioError(task.error);
  const name = t("takes.take", { count: task.take });
  return (
    <div className="take" aria-current={heard || undefined} data-state={task.state}>
      <button
        type="button"
        className="pickTake"
        aria-pressed={chosen}
        data-side={side ?? undefined}
        aria-label={t("takes.choose", { take: task.take })}
        disabled={assetId === null}
        onClick={onChoose}
      >
        {side?.toUpperCase() ?? task.take}
      </button>
      <span className="min-w-0">
        <span className="cut block">
          {name} {seconds > 0 && <span className="t3">{formatDuration(seconds)}</span>}
        </span>
        <span className="cap cut block">
          {`${formatWhen(task.createdAt, now, i18n.language)} · ${modelName(task.model)}`}
          {task.sandbox && ` · ${t("takes.sample")}`}
          {assetId !== null && <BedOf assetId={assetId} />}
        </span>
        {typeof task.result?.doubt === "string" && (
          <span className="cap cut block text-warn" title={task.result.doubt}>
            {task.result.doubt}
          </span>
        )}
      </span>
      <span className="min-w-0">
        {(task.request.stream === true || task.state === "outcome_unknown") && <ArrivingTake task={task} />}
        {assetId === null ? (
          <span className="waits">
            <StateBadge state={task.state} waitsUntil={task.waitsUntil} />
            {failure && (
              <span className="cap cut" title={failure.body}>
                {failure.title}
              </span>
            )}
            {linkLeft > 0 && (
              <span className="cap cut" title={say("link.how")}>
                {linkLeft >= HOUR
                  ? say("link.hours", { count: Math.floor(linkLeft / HOUR) })
                  : say("link.minutes", { count: Math.ceil(linkLeft / MINUTE) })}
              </span>
            )}
            {(task.state === "failed" || task.state === "outcome_unknown") && (
              <Button size="s" onClick={() => openRoute("tasks", task.id)}>
                {say("wayOn")}
              </Button>
            )}
            {task.progress !== null && <ProgressLine label={t("takes.progress", { name })} value={task.progress} />}
          </span>
        ) : asset && asset.state !== "ready" ? (
          <span className="cap">{t("takes.missing")}</span>
        ) : heard && peaks && seconds > 0 ? (
          <TakeWave player={player} peaks={peaks} seconds={seconds} view={view} />
        ) : (
          <Waveform peaks={peaks} className="wav" />
        )}
      </span>
      <span className="takeRating">
        {asset && (
          <RatingField rating={asset.rating} onRate={(rating) => void client.library.rate({ id: asset.id, rating })} />
        )}
      </span>
      <DropdownMenu
        align="end"
        trigger={<IconButton icon={Ellipsis} label={t("takes.actions", { name })} />}
        items={[
          ...(assetId === null || chosen ? [] : [{ label: t("takes.compare.with"), onSelect: onCompare }]),
          ...(asset
            ? [
                {
                  kind: "check" as const,
                  label: say("keep"),
                  checked: asset.flag === 1,
                  onSelect: () => void client.library.mark({ ids: [asset.id], flag: asset.flag === 1 ? 0 : 1 }),
                },
              ]
            : []),
          ...(asset?.state === "ready" ? [{ label: bed("use"), onSelect: () => setLaying(true) }] : []),
          ...(assetId === null ? [] : [{ label: t("takes.library"), onSelect: () => openRoute("library", assetId) }]),
          { label: t("takes.task"), onSelect: () => openRoute("tasks", task.id) },
        ]}
      />
      {laying && assetId !== null && <BedDialog assetId={assetId} onClose={() => setLaying(false)} />}
    </div>
  );
}
