import { clsx } from "clsx";
import { Layers, Link2 } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ContextMenu, Icon, StateBadge } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import type { BoardMedia } from "./board-media.ts";
import { CardFrames } from "./card-frames.tsx";
import { menuOfShot } from "./menu-of-shot.ts";
import { conditionOf } from "./shot-condition.ts";
import { checkShot, useShotDraft } from "./shot-draft.ts";
import { bringIntoShot } from "./shot-imports.ts";
import { placesForFiles } from "./shot-moves.ts";
import type { ShotTakes } from "./shot-takes.ts";
import type { ShotActions } from "./use-shot-actions.ts";
import { useShotDrag } from "./use-shot-drag.ts";

export interface ShotCardProps {
  shot: Shot;
  takes: ShotTakes;
  media: BoardMedia;
  assumed: ResolvedAssumptions;
  selected: boolean;
  /** The next shot begins on this one's last frame. */
  chained: boolean;
  /** Number of shots on the board. */
  last: number;
  actions: ShotActions;
  onKeyDown: (event: KeyboardEvent) => void;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
const overRightHalf = ({ clientX, currentTarget }: DragEvent) => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return clientX > left + width / 2;
};

/** One shot on the board: number, name, state, its pair of frames, prompt and specification. */
export function ShotCard({ shot, takes, media, assumed, selected, chained, last, actions, onKeyDown }: ShotCardProps) {
  const { t } = useTranslation("storyboard");
  const { t: parts } = useTranslation("components");
  const { value: draft, change } = useShotDraft(shot);
  const findings = useMemo(() => checkShot(draft, media, assumed), [draft, media, assumed]);
  const card = useRef<HTMLLIElement>(null);
  const { dragging, edge } = useShotDrag(card, shot, actions.move);
  const [over, setOver] = useState<"first" | "last" | null>(null);

  const condition = conditionOf(takes, findings);
  const words = condition.state === "blocked" ? t("shot.blocked", { count: condition.blocking }) : undefined;
  const name = draft.name || t("shot.unnamed");
  const ratio = draft.mode === "frames" && (draft.firstFrame ?? draft.lastFrame) !== null ? "adaptive" : draft.ratio;
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(null);
    actions.select(shot.id);
    for (const { place, files } of placesForFiles([...event.dataTransfer.files], overRightHalf(event))) {
      void bringIntoShot(shot, place, files, change);
    }
  };
  return (
    <ContextMenu items={menuOfShot(t, shot, last, actions)}>
      <li
        ref={card}
        className={clsx("shot", selected && "crop")}
        data-edge={edge ?? undefined}
        data-dragging={dragging || undefined}
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setOver(overRightHalf(event) ? "last" : "first");
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
        }}
        onDrop={drop}
      >
        <article aria-labelledby={`${shot.id}-face`}>
          <button
            type="button"
            className="face"
            id={`${shot.id}-face`}
            tabIndex={selected ? 0 : -1}
            aria-current={selected || undefined}
            aria-label={t("shot.label", {
              number: shot.number,
              name,
              state: words ?? parts(`state.${condition.state}`),
            })}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
            onClick={() => actions.select(shot.id)}
            onKeyDown={onKeyDown}
          />
          <div className="top">
            <span className="no">{shot.number}</span>
            <span className="name cut" title={draft.name || undefined}>
              {name}
            </span>
            <span className="grow" />
            <StateBadge state={condition.state} words={words} waitsUntil={takes.underWay?.waitsUntil} />
          </div>
          <CardFrames
            number={shot.number}
            draft={draft}
            takes={takes}
            media={media}
            over={over}
            failed={condition.state === "failed" || condition.state === "outcome_unknown"}
          />
          {chained && (
            <span className="chain" title={t("shot.chained")}>
              <Icon of={Link2} />
            </span>
          )}
          <p title={draft.prompt || undefined} className={draft.prompt === "" ? "unwritten" : undefined}>
            {draft.prompt || t("shot.noPrompt")}
          </p>
          <div className="spec">
            <span>{modelName(draft.model)}</span>
            <i />
            <span>{draft.resolution}</span>
            <i />
            <span>{t("seconds", { count: draft.duration })}</span>
            <i />
            <span>{ratio === "adaptive" ? t("ratio.adaptive") : ratio}</span>
            {takes.all.length > 0 ? (
              <span className="count">
                <Icon of={Layers} size="xs" />
                {t("takes.count", { count: takes.all.length })}
              </span>
            ) : (
              <span className="count none">{t("takes.none")}</span>
            )}
          </div>
        </article>
      </li>
    </ContextMenu>
  );
}
