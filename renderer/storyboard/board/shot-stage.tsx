import { ArrowLeft, ArrowRight } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, StateBadge } from "#renderer/components/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { shotWords } from "#shared/rules/video/shot-request.ts";
import type { BoardMedia } from "../board-media.ts";
import { useCardDrop } from "../cast/use-card-drop.ts";
import { useShotDraft } from "../inspector/shot-draft.ts";
import { AssetFrame } from "../sources/asset-frame.tsx";
import type { ShotTakes } from "../takes/shot-takes.ts";
import { TakePlayer } from "../takes/take-player.tsx";
import { CardFrames } from "./card-frames.tsx";

export interface ShotStageProps {
  shot: Shot;
  takes: ShotTakes;
  media: BoardMedia;
  count: number;
  stale: boolean;
  /** To the shot at this place, from 1. */
  onGo: (number: number) => void;
}

/** One shot large: its take, or its frames until there is one. Page Up and Page Down turn to its neighbours. */
export function ShotStage({ shot, takes, media, count, stale, onGo }: ShotStageProps) {
  const { t } = useTranslation("projects");
  const { t: words } = useTranslation("storyboard");
  const { value: draft } = useShotDraft(shot);
  const stage = useRef<HTMLElement>(null);
  const casting = useCardDrop(stage, shot);
  const said = shotWords(draft);
  const { number } = shot;
  const asset = takes.shown?.assetId ? media.get(takes.shown.assetId) : undefined;
  const [newest] = takes.all;
  return (
    <section
      ref={stage}
      className="stage"
      data-casting={casting || undefined}
      aria-label={t("stage.name", { number, count })}
      onKeyDown={(event) => {
        const to = { PageUp: number - 1, PageDown: number + 1 }[event.key];
        if (to === undefined || to < 1 || to > count) return;
        event.preventDefault();
        onGo(to);
      }}
    >
      <header>
        <IconButton
          size="m"
          icon={ArrowLeft}
          label={t("stage.previous")}
          aria-keyshortcuts="PageUp"
          disabled={number === 1}
          onClick={() => onGo(number - 1)}
        />
        <h3>
          {t("stage.name", { number, count })}
          <span>{draft.name || words("shot.unnamed")}</span>
        </h3>
        {newest && <StateBadge state={newest.state} waitsUntil={newest.waitsUntil} />}
        <IconButton
          size="m"
          icon={ArrowRight}
          label={t("stage.next")}
          aria-keyshortcuts="PageDown"
          disabled={number === count}
          onClick={() => onGo(number + 1)}
        />
      </header>
      <div className="picture">
        {takes.shown && asset?.state === "ready" ? (
          <TakePlayer key={asset.id} assetId={asset.id} take={takes.shown.take} />
        ) : takes.shown ? (
          <AssetFrame asset={asset} alt="" />
        ) : (
          <CardFrames
            number={number}
            draft={draft}
            takes={takes}
            media={media}
            over={null}
            stale={stale}
            failed={false}
          />
        )}
      </div>
      <p className={said === "" ? "unwritten" : undefined}>{said || t("stage.unwritten")}</p>
    </section>
  );
}
