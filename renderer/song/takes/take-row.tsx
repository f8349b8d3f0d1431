import { memo, startTransition, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { RowMenuButton } from "#renderer/components/index.ts";
import { formatWhen, modelName } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { SongPlayer } from "../use-song-player.ts";
import { ArrivingTake } from "./arriving-take.tsx";
import { PendingTake } from "./pending-take.tsx";
import { TakeFile } from "./take-file.tsx";
import { TakeName } from "./take-name.tsx";
import type { WaveViewStore } from "./wave/wave-view.ts";

/** Milliseconds after which what is drawn counts as looked at: shorter than anybody reads, longer than a row goes by. */
const STAY = 80;

/** Whether this has been in the page for a moment. A row that is scrolled past asks for nothing and draws no waveform. */
function useHasDwelled(): boolean {
  const [stayed, setStayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setStayed(true)), STAY);
    return () => clearTimeout(timer);
  }, []);
  return stayed;
}

export interface TakeRowProps {
  task: Task;
  chosen: boolean;
  /** The one that the player plays. */
  heard: boolean;
  /** Nobody has listened to it yet. */
  isNew: boolean;
  /** Which of two that are compared. */
  side: "a" | "b" | null;
  /** The films that it lies under, in words. */
  films: string | undefined;
  /** Milliseconds. */
  now: number;
  /** Whether its menu is open. */
  open: boolean;
  player: SongPlayer;
  view: WaveViewStore;
  onChoose: (task: Task) => void;
  /** Its name is being written. */
  naming: boolean;
  /** F2 and Delete were pressed on it, or its name was written. */
  onKey: (key: "rename" | "delete" | "named", task: Task, name: string) => void;
  /** Its menu is wanted, at this button. */
  onMenu: (task: Task, at: HTMLElement) => void;
}

/** One take: its waveform once it is here, else what stands between it and being here. */
export const TakeRow = memo(function TakeRow(props: TakeRowProps) {
  const { task, chosen, heard, isNew, side, films, now, open, player, view, naming, onChoose, onKey, onMenu } = props;
  const { t, i18n } = useTranslation("song");
  const { t: bed } = useTranslation("bed");
  const stayed = useHasDwelled();
  const row = useRef<HTMLDivElement>(null);
  const { assetId } = task;
  const doubt = task.result?.doubt;
  const streams = task.request.stream === true || task.state === "outcome_unknown";
  const name = t("takes.take", { count: task.take });
  const about = [
    formatWhen(task.createdAt, now, i18n.language),
    ...(films === undefined ? [] : [bed("under", { film: films })]),
    modelName(task.model),
    ...(task.sandbox ? [t("takes.sample")] : []),
  ].join(" · ");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within
    <div
      ref={row}
      className="take"
      aria-current={heard || undefined}
      data-state={task.state}
      onKeyDown={(event) => {
        if (assetId === null || event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
        const key = ({ F2: "rename", Delete: "delete" } as const)[event.key];
        if (key === undefined) return;
        event.preventDefault();
        onKey(key, task, name);
      }}
    >
      <button
        type="button"
        className="pickTake"
        aria-pressed={chosen}
        data-side={side ?? undefined}
        aria-label={t("takes.choose", { take: task.take })}
        disabled={assetId === null}
        onClick={() => onChoose(task)}
      >
        {side?.toUpperCase() ?? task.take}
      </button>
      <span className="takeName">
        <span className="takeTitle">
          {assetId !== null && (stayed || heard) ? (
            <TakeName
              assetId={assetId}
              name={name}
              naming={naming}
              onNamed={(left) => {
                onKey("named", task, name);
                if (!left) row.current?.querySelector<HTMLElement>(".pickTake")?.focus();
              }}
            />
          ) : (
            <span className="cut">{name}</span>
          )}
          {isNew && !naming && <span className="newTake">{t("takes.new")}</span>}
        </span>
        {typeof doubt === "string" ? (
          <span className="cap cut text-warn" title={`${doubt} ${about}`}>
            {doubt}
          </span>
        ) : (
          <span className="cap cut" title={about}>
            {about}
          </span>
        )}
      </span>
      {(streams || assetId === null) && (
        <span className="takeState">
          {streams && <ArrivingTake task={task} />}
          {assetId === null && <PendingTake task={task} name={name} now={now} />}
        </span>
      )}
      {assetId !== null && (stayed || heard) && (
        <TakeFile assetId={assetId} heard={heard} player={player} view={view} />
      )}
      <RowMenuButton label={t("takes.actions", { name })} open={open} onOpen={(button) => onMenu(task, button)} />
    </div>
  );
});
