import { type MouseEvent, memo, type ReactNode } from "react";
import { RatingDots } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import { formatBytes, formatDuration, formatListedMoment, modelName } from "#renderer/lib/index.ts";
import { AssetPoster } from "../grid/asset-poster.tsx";
import type { LibraryTranslation } from "../grid/use-library-translation.ts";
import { pixels } from "../inspector/describe-asset.ts";
import type { PlacedFile } from "../selection.ts";
import { StackBadge } from "../stacks/stack-badge.tsx";
import type { BrowsedFile } from "../use-browse.ts";
import { SMALL_WAVE } from "../view-options.ts";
import type { Column } from "./columns.ts";

export interface ListRowProps {
  shown: BrowsedFile;
  at: number;
  rowIndex: number;
  /** Where it begins, in pixels. */
  top: number;
  columns: readonly Column[];
  template: string;
  words: LibraryTranslation;
  language: string;
  selected: boolean;
  /** The one that Tab leads to. */
  reachable: boolean;
  onPress: (event: MouseEvent, spot: PlacedFile) => void;
  onOpen: (spot: PlacedFile) => void;
}

/** One line of the list. Its first cell carries `data-asset`, by which the grid moves the focus. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { shown, at, rowIndex, top, columns, template, words, language, selected, reachable, onPress, onOpen } = props;
  const spot = { id: shown.asset.id, at };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it answers the keys
    // biome-ignore lint/a11y/useFocusableInteractive: its first cell is
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={selected}
      className="gridRow listRow"
      data-state={shown.asset.state}
      style={{ top, gridTemplateColumns: template }}
      onClick={(event) => onPress(event, spot)}
      onDoubleClick={() => onOpen(spot)}
    >
      {columns.map(({ id }) =>
        id === "name" ? (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={id}
            role="gridcell"
            aria-label={
              shown.stack > 1
                ? words("browse:stacks.label", { name: shown.asset.name, count: shown.stack })
                : shown.asset.name
            }
            aria-selected={selected}
            tabIndex={reachable ? 0 : -1}
            draggable
            data-asset={shown.asset.id}
            data-label={shown.asset.label}
            className="cell name"
          >
            <span className="thumb">
              <AssetPoster asset={shown.asset} poster={shown.poster} wave={shown.wave} bars={SMALL_WAVE} />
            </span>
            <bdi className="cut" title={shown.asset.name}>
              {shown.asset.name}
            </bdi>
            {shown.stack > 1 && <StackBadge asset={shown.asset} count={shown.stack} words={words} />}
          </div>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: its row's first cell is
          <div key={id} role="gridcell" className="cell" data-column={id}>
            {whole(cellOf(shown, id, words, language))}
          </div>
        ),
      )}
    </div>
  );
});

/** Words that a narrow column cuts end in an ellipsis, and are told whole to a pointer that rests on them. */
const whole = (content: ReactNode): ReactNode =>
  typeof content === "string" ? (
    <bdi className="cut" title={content}>
      {content}
    </bdi>
  ) : (
    content
  );

function cellOf(
  { asset, film }: BrowsedFile,
  column: Exclude<Column["id"], "name">,
  t: LibraryTranslation,
  language: string,
): ReactNode {
  const { facts, origin } = asset;
  switch (column) {
    case "kind":
      return asset.state === "missing"
        ? t("library:missing.short")
        : asset.kind === "unknown"
          ? t("browse:kind.unknown")
          : t(`library:kind.${asset.kind}`);
    case "rating":
      return asset.rating > 0 ? (
        <RatingDots rating={asset.rating} words={t("components:rating.of", { rating: asset.rating })} />
      ) : null;
    case "made":
      return formatListedMoment(asset.createdAt, language);
    case "duration":
      return facts.durationSeconds === undefined ? null : formatDuration(facts.durationSeconds);
    case "resolution":
      return pixels(facts);
    case "size":
      return formatBytes(facts.bytes, language);
    case "model":
      return "model" in origin && origin.model ? modelName(origin.model) : null;
    case "project":
      return film;
    case "tags":
      return joinNames(asset.tags ?? []);
  }
}
