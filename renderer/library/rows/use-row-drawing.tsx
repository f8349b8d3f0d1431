import { type MouseEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { BrowseQuestion } from "#shared/contract/library/browse.ts";
import { AssetTile } from "../grid/asset-tile.tsx";
import { GroupHeading } from "../grid/group-heading.tsx";
import type { GridRow } from "../grid/lay-out-rows.ts";
import { type LibraryTranslation, useLibraryTranslation } from "../grid/use-library-translation.ts";
import type { Column } from "../list/columns.ts";
import { ListRow } from "../list/list-row.tsx";
import type { PlacedFile } from "../selection.ts";
import type { BrowsedFile } from "../use-browse.ts";
import { waveBars } from "../view-options.ts";
import type { RowDrawing } from "./use-drawn-rows.ts";

/** What rows are drawn by besides their files. */
export interface RowMarks {
  readonly question: BrowseQuestion;
  readonly selected: ReadonlySet<string>;
  /** The file that Tab leads to; none: the first one. */
  readonly focus: string | undefined;
  /** How many tiles a row has, and their size. */
  readonly columns: number;
  readonly size: number;
  /** How a line is cut into cells; none: tiles. */
  readonly cells: readonly Column[] | undefined;
  readonly template: string;
  /** The number of the first row among all rows of the grid. */
  readonly firstRow: number;
  readonly onPress: (event: MouseEvent, spot: PlacedFile) => void;
  readonly onOpen: (spot: PlacedFile) => void;
}

type At = (place: number) => BrowsedFile | undefined;

/**
 * Draws headings, rows of tiles and lines; another object only once something of them is another. Rows and tiles are known
 * by where they stand: other files that come to stand there are written into what is on the page, which is half the work.
 */
export function useRowDrawing(at: At, of: RowMarks): RowDrawing {
  const { question, selected, focus, columns, size, cells, template, firstRow, onPress, onOpen } = of;
  const words = useLibraryTranslation();
  const { language } = useTranslation().i18n;
  const marks = useMemo(
    () => ({
      ...{ question, selected, focus, columns, size, cells, template, firstRow, onPress, onOpen },
      ...{ words, language },
    }),
    [question, selected, focus, columns, size, cells, template, firstRow, onPress, onOpen, words, language],
  );
  return useMemo(() => drawBy(at, marks), [at, marks]);
}

function drawBy(at: At, marks: RowMarks & { words: LibraryTranslation; language: string }): RowDrawing {
  const { question, selected, focus, columns, size, cells, template, firstRow, onPress, onOpen, words } = marks;
  const placesOf = (row: GridRow) =>
    row.kind === "files" ? Array.from({ length: row.count }, (_, column) => row.at + column) : [];
  const shownAs = (place: number) => {
    const shown = at(place);
    if (!shown) return [];
    const { id } = shown.asset;
    const reachable = focus === undefined ? place === 0 : id === focus;
    return [{ shown, at: place, selected: selected.has(id), reachable, words, onPress, onOpen }];
  };
  const tiles = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };

  return {
    marks,
    isHere: (row) => placesOf(row).every((place) => at(place) !== undefined),
    sketch(row, { index, top, slot }, height) {
      return (
        // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table
        // biome-ignore lint/a11y/useFocusableInteractive: its cells will be
        <div
          key={`sketch ${slot}`}
          role="row"
          aria-rowindex={index + firstRow}
          aria-busy
          className={cells ? "gridRow listRow" : "gridRow tiles"}
          style={{ top, height, ...(cells ? {} : tiles) }}
        >
          {placesOf(row).map((place) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: there is nothing yet
            <div key={place} role="gridcell" aria-busy className="sketchedFile" />
          ))}
        </div>
      );
    },
    whole(row, { index, top, slot }) {
      const rowIndex = index + firstRow;
      if (row.kind === "heading")
        return (
          <GroupHeading key={`heading ${slot}`} {...{ heading: row.heading, group: question.group, rowIndex, top }} />
        );
      const files = placesOf(row).flatMap(shownAs);
      if (cells) {
        const [file] = files;
        const line = { rowIndex, top, columns: cells, template, language: marks.language };
        return file && <ListRow key={`whole ${slot}`} {...file} {...line} />;
      }
      return (
        // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table
        // biome-ignore lint/a11y/useFocusableInteractive: its cells are
        <div
          key={`whole ${slot}`}
          role="row"
          aria-rowindex={rowIndex}
          className="gridRow tiles"
          style={{ top, ...tiles }}
        >
          {files.map((file) => (
            <AssetTile key={file.at - row.at} {...file} bars={waveBars[size] ?? 64} />
          ))}
        </div>
      );
    },
  };
}
