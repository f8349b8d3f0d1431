import { type MouseEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { BrowseQuestion } from "#shared/contract/browse.ts";
import { AssetTile } from "../asset-tile.tsx";
import { GroupHeading } from "../group-heading.tsx";
import type { GridRow } from "../lay-out-rows.ts";
import type { Column } from "../list/columns.ts";
import { ListRow } from "../list/list-row.tsx";
import { waveBars } from "../look.ts";
import type { Spot } from "../selection.ts";
import type { Shown } from "../use-browse.ts";
import { useTileWords } from "../use-tile-words.ts";
import type { RowDrawing } from "./use-drawn-rows.ts";

export interface RowLook {
  at: (place: number) => Shown | undefined;
  selected: ReadonlySet<string>;
  /** The file that Tab leads to. */
  focus: string | undefined;
  group: BrowseQuestion["group"];
  columns: number;
  /** How lines are cut into cells; null for tiles. */
  lines: { columns: readonly Column[]; template: string } | null;
  /** Of tiles. */
  size: number;
  /** The number of the first row among all rows of the grid. */
  firstRow: number;
  onPress: (event: MouseEvent, spot: Spot) => void;
  onOpen: (spot: Spot) => void;
}

/** Draws headings, rows of tiles and lines; another object only once something of them is another. */
export function useRowDrawing(of: RowLook): RowDrawing {
  const { at, selected, focus, group, columns, lines, size, firstRow, onPress, onOpen } = of;
  const words = useTileWords();
  const { i18n } = useTranslation();
  const [listColumns, template] = [lines?.columns, lines?.template];
  return useMemo(() => {
    const cell = (place: number, shown: Shown) => {
      const { id } = shown.asset;
      return { shown, at: place, selected: selected.has(id), reachable: id === focus, words, onPress, onOpen };
    };
    const placesOf = (row: GridRow) =>
      row.kind === "files" ? Array.from({ length: row.count }, (_, column) => row.at + column) : [];
    const tiles = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
    return {
      isHere: (row) => placesOf(row).every((place) => at(place) !== undefined),
      sketch(row, index, top, height) {
        return (
          // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table
          // biome-ignore lint/a11y/useFocusableInteractive: its cells will be
          <div
            key={keyOf(row)}
            role="row"
            aria-rowindex={index + firstRow}
            aria-busy
            className={listColumns ? "gridRow listRow" : "gridRow tiles"}
            style={{ top, height, ...(listColumns ? {} : tiles) }}
          >
            {placesOf(row).map((place) => (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: there is nothing yet
              <div key={place} role="gridcell" aria-busy className="sketchedFile" />
            ))}
          </div>
        );
      },
      whole(row, index, top) {
        const rowIndex = index + firstRow;
        if (row.kind === "heading")
          return <GroupHeading key={keyOf(row)} {...{ heading: row.heading, group, rowIndex, top }} />;
        const cells = placesOf(row).flatMap((place) => {
          const shown = at(place);
          return shown ? [cell(place, shown)] : [];
        });
        if (listColumns && template !== undefined) {
          const [line] = cells;
          const cut = { rowIndex, top, columns: listColumns, template, language: i18n.language };
          return line && <ListRow key={`whole-${row.at}`} {...line} {...cut} />;
        }
        return (
          // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table
          // biome-ignore lint/a11y/useFocusableInteractive: its cells are
          <div
            key={`whole-${row.at}`}
            role="row"
            aria-rowindex={rowIndex}
            className="gridRow tiles"
            style={{ top, ...tiles }}
          >
            {cells.map((tile) => (
              <AssetTile key={tile.shown.asset.id} {...tile} bars={waveBars[size] ?? 64} />
            ))}
          </div>
        );
      },
    };
  }, [
    at,
    selected,
    focus,
    group,
    columns,
    listColumns,
    template,
    size,
    firstRow,
    onPress,
    onOpen,
    words,
    i18n.language,
  ]);
}

const keyOf = (row: GridRow): string => (row.kind === "heading" ? `of-${row.heading.key}` : `at-${row.at}`);
