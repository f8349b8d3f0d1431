import { X } from "lucide-react";
import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, FilterChip, IconButton, Segmented, Spacer } from "#renderer/components/index.ts";
import { fillScreen } from "#renderer/lib/index.ts";
import {
  ComparisonStage,
  clipPlace,
  createPlayback,
  type Layout,
  Scrubber,
  steerPlayback,
  Transport,
} from "#renderer/media/screening/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { reviewActionOf } from "./review-keys.ts";
import { TakeVerdict } from "./take-verdict.tsx";
import "./review.css";

/** A take whose file is here. */
export interface ReviewedTake {
  readonly task: Task;
  readonly asset: Asset;
}

export interface TakeReviewProps {
  title: string;
  /** In the order of their making; at least one. */
  takes: readonly ReviewedTake[];
  /** The take that stands for the shot. */
  activeId: string | undefined;
  onChoose: (task: Task) => void;
  onReuse: (task: Task) => void;
  onRetake: (task: Task) => void;
  onClose: () => void;
}

const MOST = 4;

/** One to four takes of a shot on one clock, each with what the person thinks of it and what can be done with it. */
export function TakeReview({ title, takes, activeId, onChoose, onReuse, onRetake, onClose }: TakeReviewProps) {
  const { t } = useTranslation("review");
  const { t: shared } = useTranslation("components");
  const [playback] = useState(createPlayback);
  const [layout, setLayout] = useState<Layout>("side");
  // The one in use and the newest others.
  const [picked, setPicked] = useState<readonly string[]>(() =>
    takes
      .toSorted((a, b) => Number(b.task.id === activeId) - Number(a.task.id === activeId) || b.task.take - a.task.take)
      .slice(0, 2)
      .map(({ task }) => task.id),
  );
  const shown = picked.flatMap((id) => takes.find(({ task }) => task.id === id) ?? []);
  const wiped = layout === "wipe" && shown.length > 1;
  const [heard, setHeard] = useState<string>();
  const heardId = shown.some(({ asset }) => asset.id === heard) ? heard : shown[0]?.asset.id;
  const stage = useRef<HTMLFieldSetElement | null>(null);
  // The keys of the film work from the start; the dialog's content comes a moment after this.
  const open = useCallback((element: HTMLFieldSetElement | null) => {
    stage.current = element;
    element?.focus();
  }, []);

  const pick = (id: string) =>
    setPicked((before) => {
      if (before.includes(id)) return before.length > 1 ? before.filter((each) => each !== id) : before;
      return [...before, id].slice(-MOST);
    });
  const fullScreen = () => {
    if (stage.current) void fillScreen(stage.current);
  };
  const steer = (event: KeyboardEvent) => {
    if (steerPlayback(event, playback) || event.target instanceof HTMLTextAreaElement) return;
    const act = reviewActionOf(event, shown.length);
    if (act === undefined) return;
    if (act === "wipe") {
      // Its button is off beside a single take.
      if (shown.length > 1) setLayout(layout === "wipe" ? "side" : "wipe");
    } else if (act === "fullScreen") fullScreen();
    else setHeard(shown[act.hear]?.asset.id);
    event.preventDefault();
  };
  return (
    <Dialog open full onOpenChange={(open) => !open && onClose()} title={title} description={t("lead")}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the film, wherever the focus is in it */}
      <div className="review" onKeyDown={steer}>
        <div className="reviewbar">
          <span className="cap">{t("takes")}</span>
          {takes.map(({ task }) => (
            <FilterChip key={task.id} on={picked.includes(task.id)} onChange={() => pick(task.id)}>
              {t("take", { take: task.take })}
            </FilterChip>
          ))}
          <Spacer />
          <Segmented
            label={t("layout.name")}
            value={layout}
            onChange={setLayout}
            options={[
              { value: "side", label: t("layout.side") },
              { value: "wipe", label: t("layout.wipe"), disabled: shown.length < 2 },
            ]}
          />
          <Button size="s" variant="ghost" onClick={fullScreen}>
            {t("fullScreen")}
          </Button>
          <IconButton icon={X} label={shared("dialog.close")} onClick={onClose} />
        </div>
        <fieldset ref={open} className="reviewstage" tabIndex={-1} aria-label={t("stage.name")}>
          <ComparisonStage
            playback={playback}
            layout={layout}
            heardId={heardId}
            films={shown.map(({ task, asset }) => ({
              assetId: asset.id,
              name: t("take", { take: task.take }),
              seconds: asset.facts.durationSeconds ?? 0,
              frameRate: asset.facts.frameRate,
              width: asset.facts.width,
              height: asset.facts.height,
            }))}
          />
        </fieldset>
        <div className="playline reviewplay">
          <Transport playback={playback} />
          <Scrubber playback={playback} />
        </div>
        <div className="verdicts" style={{ gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}>
          {shown.map(({ task, asset }, index) => (
            <TakeVerdict
              key={asset.id}
              letter={shown.length > 1 && (!wiped || index < 2) ? clipPlace(index) : undefined}
              task={task}
              asset={asset}
              active={task.id === activeId}
              heard={asset.id === heardId}
              onHear={asset.facts.audioCodec === undefined ? undefined : () => setHeard(asset.id)}
              onChoose={() => onChoose(task)}
              onReuse={() => onReuse(task)}
              onRetake={() => onRetake(task)}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
