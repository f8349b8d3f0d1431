import { clsx } from "clsx";
import { Clapperboard, FileQuestion, Flag, FlagOff, Image, type LucideIcon, Music2 } from "lucide-react";
import { type MouseEvent, memo } from "react";
import { Icon, RatingDots } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { sourceLine, titleOf } from "../inspector/describe-asset.ts";
import { sourceLabelsOf } from "../inspector/source-line.tsx";
import type { PlacedFile } from "../selection.ts";
import { StackBadge } from "../stacks/stack-badge.tsx";
import type { BrowsedFile } from "../use-browse.ts";
import { AssetPoster } from "./asset-poster.tsx";
import type { LibraryTranslation } from "./use-library-translation.ts";

const icons: Record<Asset["kind"], LucideIcon> = {
  video: Clapperboard,
  audio: Music2,
  image: Image,
  unknown: FileQuestion,
};

export interface AssetTileProps {
  shown: BrowsedFile;
  at: number;
  selected: boolean;
  /** The one that Tab leads to. */
  reachable: boolean;
  words: LibraryTranslation;
  /** How many bars of a wave there is room for. */
  bars: number;
  onPress: (event: MouseEvent, spot: PlacedFile) => void;
  onOpen: (spot: PlacedFile) => void;
}

/** A page that is asked for again brings the same files as new objects: what they say decides. */
const sameTile = (before: AssetTileProps, after: AssetTileProps): boolean =>
  before.at === after.at &&
  before.selected === after.selected &&
  before.reachable === after.reachable &&
  before.words === after.words &&
  before.bars === after.bars &&
  before.onPress === after.onPress &&
  before.onOpen === after.onOpen &&
  before.shown.asset === after.shown.asset &&
  before.shown.poster === after.shown.poster &&
  before.shown.wave === after.shown.wave &&
  before.shown.stack === after.shown.stack;

/** One cell of the grid. Its element carries `data-asset`, by which the grid moves the focus. */
export const AssetTile = memo(function AssetTile(props: AssetTileProps) {
  const { shown, at, selected, reachable, words: t, bars, onPress, onOpen } = props;
  const { asset, poster, wave, stack } = shown;
  const seconds = asset.facts.durationSeconds;
  const { origin } = asset;
  const { title, ownName } = titleOf(asset);
  // The tile of a song already says its title.
  const songTake = asset.kind === "audio" && origin.type === "generated" && !ownName;
  const shownName = songTake ? t("library:takeName", { count: origin.take }) : ownName ? asset.name : title;
  const words = sourceLabelsOf(t);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it answers the keys
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table
    <div
      role="gridcell"
      aria-selected={selected}
      aria-label={stack > 1 ? t("browse:stacks.label", { name: asset.name, count: stack }) : asset.name}
      tabIndex={reachable ? 0 : -1}
      draggable
      data-asset={asset.id}
      data-state={asset.state}
      data-label={asset.label}
      className="asset"
      onClick={(event) => onPress(event, { id: asset.id, at })}
      onDoubleClick={() => onOpen({ id: asset.id, at })}
    >
      <div className={clsx("poster", selected && "crop")}>
        <AssetPoster asset={asset} poster={poster} wave={wave} bars={bars} words={t} />
        {asset.flag !== undefined && (
          <span
            className="flag"
            data-flag={asset.flag}
            role="img"
            aria-label={t(asset.flag === 1 ? "picked" : "rejected")}
          >
            <Icon of={asset.flag === 1 ? Flag : FlagOff} size="xs" />
          </span>
        )}
        {stack > 1 && <StackBadge asset={asset} count={stack} words={t} />}
        {seconds !== undefined && <span className="badge">{formatDuration(seconds)}</span>}
      </div>
      <div className="meta">
        <span className="kind" data-kind={asset.kind}>
          <Icon of={icons[asset.kind]} size="s" />
        </span>
        <bdi className="cut" title={asset.name}>
          {shownName}
        </bdi>
        {asset.rating > 0 && (
          <RatingDots rating={asset.rating} words={t("components:rating.of", { rating: asset.rating })} />
        )}
      </div>
      <div className="cap cut">
        {asset.state === "missing"
          ? t("library:missing.short")
          : asset.editedAt
            ? t("store:edited.short")
            : asset.facts.problem
              ? t(`library:problem.${asset.facts.problem}`)
              : sourceLine(asset, songTake ? { ...words, take: () => undefined } : words)}
      </div>
    </div>
  );
}, sameTile);
