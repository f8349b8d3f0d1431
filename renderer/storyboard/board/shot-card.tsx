import { clsx } from "clsx";
import { Layers, Link2, Unlink2 } from "lucide-react";
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ContextMenu, Icon, StateBadge } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { shotWords } from "#shared/rules/video/shot-request.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { type BoardMedia, kindIn } from "../board-media.ts";
import { useCastActions } from "../cast/use-cast-actions.ts";
import { checkLimits, useShotDraft } from "../inspector/shot-draft.ts";
import type { ShotLink } from "../shot-link.ts";
import { placesForFiles } from "../shot-moves.ts";
import { importIntoShot } from "../sources/shot-imports.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";
import type { ShotActions } from "../use-shot-actions.ts";
import { CardFrames } from "./card-frames.tsx";
import { menuOfShots } from "./menu-of-shot.ts";
import { conditionOf } from "./shot-condition.ts";
import { useShotDrag } from "./use-shot-drag.ts";

export interface ShotCardProps {
  shot: Shot;
  takes: ShotTakes;
  media: BoardMedia;
  assumed: ResolvedAssumptions;
  /** In the inspector. */
  open: boolean;
  /** Meant too when something is done to several. */
  selected: boolean;
  /** What its menu is about: all that are selected where it is one of them, else itself. */
  meant: readonly Shot[];
  /** Some take of it came that nobody has looked at yet. */
  fresh: boolean;
  /** Its place among the films that wait to be made. */
  place: number | undefined;
  paused: boolean;
  /** How this shot hangs on the one it begins on. */
  link: ShotLink | undefined;
  /** The next shot begins on this one's last frame; stale: on that of another take than is shown now. */
  chained: "current" | "stale" | undefined;
  /** Number of shots on the board. */
  last: number;
  actions: ShotActions;
  onPress: (event: MouseEvent) => void;
  /** Its menu opens. */
  onMenu: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onGroup: (shots: readonly Shot[]) => void;
}

const HOVER_RESTS = 180;

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
const overRightHalf = ({ clientX, currentTarget }: DragEvent) => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return clientX > left + width / 2;
};

/** One shot on the board: number, name, state, its pair of frames, prompt and specification. */
export function ShotCard({
  shot,
  takes,
  media,
  assumed,
  open,
  selected,
  meant,
  fresh,
  place,
  paused,
  link,
  chained,
  last,
  actions,
  onPress,
  onMenu,
  onKeyDown,
  onGroup,
}: ShotCardProps) {
  const { t } = useTranslation("storyboard");
  const { t: parts } = useTranslation("components");
  const { t: scenes } = useTranslation("scenes");
  const { value: draft, change } = useShotDraft(shot);
  const said = shotWords(draft);
  const findings = useMemo(
    () => checkLimits({ draft, chain: shot.chain }, media, assumed),
    [draft, shot.chain, media, assumed],
  );
  const card = useRef<HTMLLIElement>(null);
  const { addToShots } = useCastActions(shot.projectId);
  const { dragging, edge, casting } = useShotDrag(card, shot, actions.move, addToShots);
  const [hovered, setHovered] = useState(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const hover = (on: boolean) => {
    clearTimeout(resting.current);
    // A pointer that only passes over starts nothing.
    if (on) resting.current = setTimeout(() => setHovered(true), HOVER_RESTS);
    else setHovered(false);
  };
  const [over, setOver] = useState<"first" | "last" | null>(null);

  const condition = conditionOf(takes, findings, link?.state, draft, kindIn(media));
  const stateWords = () => {
    const { state, blocking } = condition;
    if (state === "blocked") return t("shot.blocked", { count: blocking });
    if (state === "stale") return t("shot.stale");
    if (link?.state === "waiting" && takes.underWay === undefined)
      return t("shot.waits", { number: link.parent?.number ?? "?" });
    if (place === undefined || (state !== "queued" && state !== "intent")) return undefined;
    // A pause holds what is still here; what the service has is made all the same.
    const held = takes.underWay?.state === "intent" ? "queue.pausedAt" : "queue.atService";
    return t(paused ? held : "queue.at", { place });
  };
  const words = stateWords();
  const name = draft.name || t("shot.unnamed");
  const framed = (draft.firstFrame ?? draft.lastFrame ?? shot.chain) !== null;
  const ratio = draft.mode === "frames" && framed ? "adaptive" : draft.ratio;
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(null);
    actions.select(shot.id);
    for (const { place, files } of placesForFiles([...event.dataTransfer.files], overRightHalf(event))) {
      void importIntoShot(shot, place, files, change);
    }
  };
  return (
    <ContextMenu items={() => menuOfShots(t, meant, last, actions, { label: scenes("groupMenu"), run: onGroup })}>
      <li
        ref={card}
        className={clsx("shot", open && "crop")}
        data-picked={selected || undefined}
        data-edge={edge ?? undefined}
        data-casting={casting || undefined}
        data-dragging={dragging || undefined}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && hover(true)}
        onPointerLeave={() => hover(false)}
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setOver(overRightHalf(event) ? "last" : "first");
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
        }}
        onDrop={drop}
        onContextMenu={onMenu}
      >
        <article aria-labelledby={`${shot.id}-face`}>
          <button
            type="button"
            className="face"
            id={`${shot.id}-face`}
            tabIndex={open ? 0 : -1}
            aria-current={open || undefined}
            aria-pressed={selected}
            aria-label={t("shot.label", {
              number: shot.number,
              name,
              state: joinNames([words ?? parts(`state.${condition.state}`), ...(fresh ? [t("takes.new")] : [])]),
            })}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
            onClick={onPress}
            onKeyDown={onKeyDown}
          />
          <div className="top">
            <span className="no">{shot.number}</span>
            <span className="name cut" title={draft.name || undefined}>
              {name}
            </span>
            {fresh && <span className="newTake">{t("takes.new")}</span>}
            <StateBadge state={condition.state} words={words} waitsUntil={takes.underWay?.waitsUntil} />
          </div>
          <CardFrames
            number={shot.number}
            draft={draft}
            takes={takes}
            media={media}
            over={over}
            playing={hovered && !dragging}
            stale={link?.state === "stale"}
            failed={condition.state === "failed" || condition.state === "outcome_unknown"}
          />
          {chained && (
            <span
              className={clsx("chain", chained === "stale" && "stale")}
              title={chained === "stale" ? t("shot.chainStale") : t("shot.chained")}
            >
              <Icon of={chained === "stale" ? Unlink2 : Link2} />
            </span>
          )}
          <p title={said || undefined} className={said === "" ? "unwritten" : undefined}>
            {said || t("shot.noPrompt")}
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
