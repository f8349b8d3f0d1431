import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { LightRow, LightRows } from "#renderer/components/index.ts";
import type { BrowseHeading, BrowseQuestion } from "#shared/contract/browse.ts";
import { AssetTile, EmptyTile } from "./asset-tile.tsx";
import { GroupHeading } from "./group-heading.tsx";
import { useDragOut } from "./hand-on/use-drag-out.ts";
import { type GridRow, layOutRows, neighbour, rowOfPlace } from "./lay-out-rows.ts";
import { shownColumns, templateOf } from "./list/columns.ts";
import { ListHead } from "./list/list-head.tsx";
import { ListRow } from "./list/list-row.tsx";
import { tileSizes, useLook, waveBars } from "./look.ts";
import { type MarkKey, markOfKey } from "./marks/mark-keys.ts";
import type { Reveal, Selection, SelectionStep, Spot } from "./selection.ts";
import { HEAD, useBandSelection } from "./use-band-selection.ts";
import { useIdsBetween, usePages } from "./use-browse.ts";
import { useColumns } from "./use-columns.ts";
import { useFocusedPlace } from "./use-focused-place.ts";
import { useSeenPlaces } from "./use-seen-places.ts";
import { useTileWords } from "./use-tile-words.ts";
import "./grid.css";
import "./list/list.css";

export interface LibraryGridProps {
  question: BrowseQuestion;
  headings: readonly BrowseHeading[];
  total: number;
  selection: Selection;
  onSelect: (step: SelectionStep) => void;
  onOpen: (spot: Spot) => void;
  onTrash: () => void;
  onRate: (rating: number) => void;
  onMark: (change: MarkKey) => void;
  /** A file to scroll to, once: another link brings another object. */
  reveal: Reveal | null;
}

const moves = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

/** Every file as a picture or a line; only the rows in view exist, and only their files are loaded. All of it by keyboard. */
export function LibraryGrid(props: LibraryGridProps) {
  const { question, headings, total, selection, onSelect, onOpen, onTrash, onRate, onMark, reveal } = props;
  const { t, i18n } = useTranslation("library");
  const words = useTileWords();
  const { look, change } = useLook();
  const list = look.view === "list";
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRef<VirtualizerHandle>(null);
  const columns = useColumns(scroller, list ? null : (tileSizes[look.size] ?? 186));
  const rows = useMemo(
    () => layOutRows(headings, columns, question.group !== "none"),
    [headings, columns, question.group],
  );
  const { seen, look: lookAround } = useSeenPlaces(rows, virtual);
  useEffect(lookAround, [lookAround]);
  const at = usePages(question, Math.min(seen.from, total), Math.min(seen.to, total));
  const idsBetween = useIdsBetween(question);
  const first = at(0);
  const focus = selection.focus ?? (first ? { id: first.asset.id, at: 0 } : null);
  const { wantsFocus, bring } = useFocusedPlace(focus, rows, scroller, virtual);
  const listColumns = useMemo(() => shownColumns(look), [look]);
  const template = templateOf(listColumns, look.widths);

  // Rows that change after a link was followed must not move what somebody looks at.
  const newestRows = useRef(rows);
  newestRows.current = rows;
  useEffect(() => {
    if (!reveal) return undefined;
    if (reveal.focus) return bring(reveal);
    virtual.current?.scrollToIndex(rowOfPlace(newestRows.current, reveal.at), { align: "center" });
    return undefined;
  }, [reveal, bring]);

  const spotAt = async (place: number): Promise<Spot | null> => {
    const known = at(place);
    if (known) return { id: known.asset.id, at: place };
    const [id] = await idsBetween(place, place + 1);
    return id === undefined ? null : { id, at: place };
  };
  const selectTo = async (spot: Spot, anchor: Spot) => {
    const [from, to] = [Math.min(spot.at, anchor.at), Math.max(spot.at, anchor.at) + 1];
    const loaded = Array.from({ length: to - from }, (_, index) => at(from + index)?.asset.id);
    const ids = loaded.every((id) => id !== undefined) ? loaded : await idsBetween(from, to);
    onSelect({ type: "range", spot, ids });
  };
  const newest = useRef({ selection, selectTo });
  newest.current = { selection, selectTo };
  const press = useCallback(
    (event: MouseEvent, spot: Spot) => {
      const { selection: now, selectTo: range } = newest.current;
      if (event.shiftKey) void range(spot, now.anchor ?? now.focus ?? spot);
      else onSelect({ type: event.ctrlKey || event.metaKey ? "toggle" : "one", spot });
    },
    [onSelect],
  );

  const { band, onPointerDown } = useBandSelection({
    ...{ scroller, virtual, rows, columns, list, at, idsBetween, onSelect },
    selected: selection.ids,
  });

  const dragOut = useDragOut(selection.ids, (id) => {
    for (let place = seen.from; place < seen.to; place += 1) {
      const shown = at(place);
      if (shown?.asset.id === id) return shown.asset;
    }
    return undefined;
  });

  const answer = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    if (focus === null || (event.target instanceof Element && event.target.closest(".listHead"))) return;
    if (moves.includes(event.key)) {
      const page = Math.max(
        1,
        Math.floor((virtual.current?.viewportSize ?? 0) / (virtual.current?.getItemSize(1) || 200)),
      );
      const place = neighbour(rows, focus.at, event.key, page);
      const { shiftKey } = event;
      void spotAt(place).then((spot) => {
        if (!spot) return;
        wantsFocus.current = true;
        if (shiftKey) void selectTo(spot, selection.anchor ?? focus);
        else onSelect({ type: "one", spot });
      });
    } else if (event.key === " ") onSelect({ type: "toggle", spot: focus });
    else if (event.key === "Enter") onOpen(focus);
    else if (event.key === "Delete" || (event.key === "Backspace" && mod)) onTrash();
    else if (event.key === "Escape") onSelect({ type: "clear" });
    else if (mod && event.key.toLowerCase() === "a")
      void idsBetween(0, total).then((ids) => onSelect({ type: "these", ids, spot: focus }));
    else if (!mod && (event.key === "+" || event.key === "-") && !list)
      change({ size: Math.max(0, Math.min(tileSizes.length - 1, look.size + (event.key === "+" ? 1 : -1))) });
    else if (!mod && /^[0-5]$/.test(event.key)) onRate(Number(event.key));
    else if (!mod && markOfKey(event.key) !== undefined && selection.ids.size > 0) onMark(markOfKey(event.key) ?? {});
    else return;
    event.preventDefault();
  };

  const firstRow = list ? 2 : 1;
  const drawRow = (row: GridRow, index: number) => {
    if (row.kind === "heading")
      return (
        <GroupHeading
          key={`of-${row.heading.key}`}
          heading={row.heading}
          group={question.group}
          rowIndex={index + firstRow}
        />
      );
    const cell = (place: number) => {
      const shown = at(place);
      const id = shown?.asset.id;
      return { shown, at: place, selected: id !== undefined && selection.ids.has(id), reachable: id === focus?.id };
    };
    if (list) {
      return (
        <ListRow
          key={`line-${row.at}`}
          {...cell(row.at)}
          rowIndex={index + firstRow}
          columns={listColumns}
          template={template}
          words={words}
          language={i18n.language}
          onPress={press}
          onOpen={onOpen}
        />
      );
    }
    return (
      // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table
      // biome-ignore lint/a11y/useFocusableInteractive: its cells are
      <div
        key={`row-${row.at}`}
        role="row"
        aria-rowindex={index + firstRow}
        className="tiles"
        data-columns={columns}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: row.count }, (_, column) => row.at + column).map((place) => {
          const { shown, ...rest } = cell(place);
          if (!shown) return <EmptyTile key={`empty-${place}`} />;
          const tile = { shown, ...rest, words, bars: waveBars[look.size] ?? 64, onPress: press, onOpen };
          return <AssetTile key={shown.asset.id} {...tile} />;
        })}
      </div>
    );
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table
    <div
      ref={scroller}
      role="grid"
      aria-label={t("name")}
      aria-multiselectable
      aria-rowcount={rows.length + firstRow - 1}
      className="libgrid scroll well"
      data-view={look.view}
      data-size={look.size}
      onKeyDown={answer}
      onPointerDown={onPointerDown}
      onDragStart={dragOut}
    >
      {list && <ListHead columns={listColumns} template={template} />}
      <Virtualizer
        // Another way to lay out has other heights.
        key={`${look.view} ${columns}`}
        ref={virtual}
        as={LightRows}
        item={LightRow}
        scrollRef={scroller}
        bufferSize={200}
        startMargin={list ? HEAD : 0}
        data={rows}
        onScroll={lookAround}
        onResize={lookAround}
      >
        {drawRow}
      </Virtualizer>
      {band && (
        <div
          className="band"
          aria-hidden
          style={{
            left: band.left,
            top: band.top,
            width: band.right - band.left,
            height: band.bottom - band.top,
          }}
        />
      )}
    </div>
  );
}
