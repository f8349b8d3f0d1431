import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import { toastFailure, useLatest } from "#renderer/lib/index.ts";
import type { AlbumMove } from "../albums/move-in-album.ts";
import type { MenuPlace } from "../asset-menu.tsx";
import { LIBRARY_DRAG, useDragOut } from "../export/use-drag-out.ts";
import { shownColumns, templateOf } from "../list/columns.ts";
import { ListHead } from "../list/list-head.tsx";
import type { MarkKey } from "../marks/mark-keys.ts";
import { NewItemsNotice, useNewItemsNotice } from "../new-items-notice.tsx";
import type { RowHeights } from "../rows/row-tops.ts";
import { Rows, type RowsHandle } from "../rows/rows.tsx";
import { useRowDrawing } from "../rows/use-row-drawing.tsx";
import type { PlacedFile, Reveal, Selection, SelectionStep } from "../selection.ts";
import { stackKeyOf, toggleStack } from "../stacks/unfolded.ts";
import { useIdsBetween, usePages } from "../use-browse.ts";
import { tileWidth, useColumns } from "../use-columns.ts";
import { tileSizes, useViewOptions } from "../view-options.ts";
import { gridActionOf } from "./grid-keys.ts";
import { layOutRows, neighborOfPlace, rowOfPlace } from "./lay-out-rows.ts";
import { HEAD, useBandSelection } from "./use-band-selection.ts";
import { useFocusedPlace } from "./use-focused-place.ts";
import type { Outline, Viewport } from "./use-outline.ts";
import { useSeenPlaces } from "./use-seen-places.ts";
import { useViewport } from "./use-viewport.ts";
import "./grid.css";
import "../list/list.css";

export interface LibraryGridProps {
  outline: Outline;
  /** Told what is looked at when somebody asks. */
  sight: RefObject<(() => Viewport | null) | null>;
  selection: Selection;
  onSelect: (step: SelectionStep) => void;
  /** A step whose files the core has still to name. */
  onSelectOnceKnown: (step: Promise<SelectionStep | null>) => void;
  onOpen: (spot: PlacedFile) => void;
  onTrash: () => void;
  /** The menu of a file is wanted, which is selected by then. */
  onMenu: (place: MenuPlace) => void;
  onRate: (rating: number) => void;
  onMark: (change: MarkKey) => void;
  /** Moves the selected files in the album that is shown in its own order; undefined where none is. */
  onArrange: ((move: AlbumMove) => void) | undefined;
  /** Something was dropped on a file of that album, to stand before it. */
  onDropOnFile: ((event: DragEvent, before: string) => void) | undefined;
  /** A file to scroll to, once: another link brings another object. */
  reveal: Reveal | null;
  /** False where it was brought into view already, also by a grid before this one. */
  takeReveal: (reveal: Reveal) => boolean;
}

/** Heights until they are measured, in pixels. */
const HEADING = 42;
const LINES: RowHeights = { heading: HEADING, files: 36 };
/** Name and caption below a tile's picture, and what is between rows. */
const BELOW_PICTURE = 56;
const tilesAbout = (scroller: HTMLElement | null, columns: number): RowHeights => ({
  heading: HEADING,
  files: (tileWidth(scroller?.clientWidth ?? 0, columns) * 9) / 16 + BELOW_PICTURE,
});

/** Every file as a picture or a line; only the rows in view exist, and only their files are loaded. All of it by keyboard. */
export const LibraryGrid = memo(function LibraryGrid(props: LibraryGridProps) {
  const { outline, sight, selection, onSelect, onOpen, onTrash, onMenu, onRate, onMark, reveal, takeReveal } = props;
  const { onSelectOnceKnown, onArrange, onDropOnFile } = props;
  const { question, headings, total, lead } = outline;
  const { t } = useTranslation("library");
  const { options, change } = useViewOptions();
  const list = options.view === "list";
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRef<RowsHandle>(null);
  const columns = useColumns(scroller, list ? null : (tileSizes[options.size] ?? 186));
  const { count: newAbove, since, isAway } = useNewItemsNotice(scroller, outline);
  const kept = isAway ? lead : null;
  const rows = useMemo(
    () => layOutRows(columns === null ? [] : headings, columns ?? 1, question.group !== "none", kept),
    [headings, columns, question.group, kept],
  );
  const cameAbove = useMemo(() => ({ of: question, count: outline.cameAbove }), [question, outline.cameAbove]);
  const { seen, look: lookAround } = useSeenPlaces(rows, cameAbove);
  const at = usePages(outline, Math.min(seen.from, total), Math.min(seen.to, total));
  useViewport(sight, { question, columns: columns ?? 1, since, rows, seen, at, scroller, virtual });
  const idsBetween = useIdsBetween(question);
  const first = at(0);
  const focus = selection.focus ?? (first ? { id: first.asset.id, at: 0 } : null);
  const { wantsFocus, bring } = useFocusedPlace(focus, rows, scroller, virtual);
  const listColumns = useMemo(() => shownColumns(options), [options]);
  const template = templateOf(listColumns, options.widths);
  // The same object for the same rows: by another one all would be put anew.
  // oxlint-disable-next-line react/refs -- a guess until the rows are measured
  const guess = useMemo(() => (list ? LINES : tilesAbout(scroller.current, columns ?? 1)), [list, columns]);

  const laidOut = columns !== null;
  // Rows that change after a link was followed must not move what somebody looks at.
  const newestRows = useLatest(rows);
  // Where it stands may be known before the rows it stands in are here.
  const isItsAnswer = reveal?.search === question.search;
  useEffect(() => {
    if (!reveal || !laidOut || !isItsAnswer || !takeReveal(reveal)) return undefined;
    if (reveal.focus) return bring(reveal);
    virtual.current?.show(rowOfPlace(newestRows.current, reveal.at), "center");
    return undefined;
  }, [reveal, takeReveal, bring, laidOut, isItsAnswer]);

  const spotAt = async (place: number): Promise<PlacedFile | null> => {
    const known = at(place);
    if (known) return { id: known.asset.id, at: place };
    const [id] = await idsBetween(place, place + 1);
    return id === undefined ? null : { id, at: place };
  };
  const rangeTo = async (spot: PlacedFile, anchor: PlacedFile): Promise<SelectionStep> => {
    const [from, to] = [Math.min(spot.at, anchor.at), Math.max(spot.at, anchor.at) + 1];
    const loaded = Array.from({ length: to - from }, (_, index) => at(from + index)?.asset.id);
    const ids = loaded.every((id) => id !== undefined) ? loaded : await idsBetween(from, to);
    return { type: "range", spot, ids };
  };
  const newest = useLatest({ selection, rangeTo });
  const press = useCallback(
    (event: MouseEvent, spot: PlacedFile) => {
      const { selection: now, rangeTo: range } = newest.current;
      if (event.shiftKey) onSelectOnceKnown(range(spot, now.anchor ?? now.focus ?? spot));
      else onSelect({ type: event.ctrlKey || event.metaKey ? "toggle" : "one", spot });
    },
    [onSelect, onSelectOnceKnown],
  );

  const { band, onPointerDown } = useBandSelection({
    ...{ scroller, virtual, rows, columns: columns ?? 1, list, at, idsBetween, onSelect, onSelectOnceKnown },
    selected: selection.ids,
  });

  const seenFile = (id: string) => {
    for (let place = seen.from; place < seen.to; place += 1) {
      const shown = at(place);
      if (shown?.asset.id === id) return { asset: shown.asset, at: place };
    }
    return undefined;
  };
  const dragOut = useDragOut(selection.ids, (id) => seenFile(id)?.asset);
  const menu = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : null;
    const anchor =
      pressed?.closest<HTMLElement>("[data-asset]") ??
      pressed?.closest(".listRow")?.querySelector<HTMLElement>("[data-asset]");
    const id = anchor?.dataset.asset;
    const file = id === undefined ? undefined : seenFile(id);
    if (!anchor || id === undefined || !file) return;
    event.preventDefault();
    if (!selection.ids.has(id)) onSelect({ type: "one", spot: { id, at: file.at } });
    onMenu({ asset: file.asset, anchor, point: { x: event.clientX, y: event.clientY } });
  };

  const goTo = (key: string, extending: boolean, from: PlacedFile) => {
    const to = spotAt(neighborOfPlace(rows, from.at, key, virtual.current?.page()));
    const step = to.then((spot): SelectionStep | null | Promise<SelectionStep> => {
      if (!spot) return null;
      wantsFocus.current = true;
      return extending ? rangeTo(spot, selection.anchor ?? from) : { type: "one", spot };
    });
    onSelectOnceKnown(step);
  };
  const answer = (event: KeyboardEvent) => {
    if (focus === null || (event.target instanceof Element && event.target.closest(".listHead"))) return;
    const act = gridActionOf(event);
    // Lines have one size; a mark is somebody's.
    if (
      !act ||
      (act.do === "arrange" && (!onArrange || selection.ids.size === 0)) ||
      (act.do === "size" && list) ||
      (act.do === "mark" && selection.ids.size === 0)
    )
      return;
    event.preventDefault();
    if (act.do === "go") goTo(event.key, event.shiftKey, focus);
    else if (act.do === "toggle") onSelect({ type: "toggle", spot: focus });
    else if (act.do === "open") onOpen(focus);
    else if (act.do === "trash") onTrash();
    else if (act.do === "clear") onSelect({ type: "clear" });
    else if (act.do === "all")
      onSelectOnceKnown(idsBetween(0, total).then((ids) => ({ type: "these", ids, spot: focus })));
    else if (act.do === "size") change({ size: Math.max(0, Math.min(tileSizes.length - 1, options.size + act.by)) });
    else if (act.do === "stack") {
      const asset = at(focus.at)?.asset;
      const key = asset && question.stacked ? stackKeyOf(asset) : null;
      if (key !== null) toggleStack(key);
    } else if (act.do === "arrange") onArrange?.(act.move);
    else if (act.do === "rate") onRate(act.rating);
    else if (act.do === "mark") onMark(act.mark);
  };

  /** The file that something is held over, of an album in its own order. */
  const dropPlace = (event: DragEvent) => {
    const { types } = event.dataTransfer;
    if (!onDropOnFile || !(types.includes(LIBRARY_DRAG) || types.includes("Files"))) return null;
    const tile = event.target instanceof Element ? event.target.closest(".listRow, [data-asset]") : null;
    return tile?.querySelector<HTMLElement>("[data-asset]") ?? (tile as HTMLElement | null);
  };
  const markDrop = (place: HTMLElement | null) => {
    for (const marked of scroller.current?.querySelectorAll(".dropBefore") ?? [])
      if (marked !== place) marked.classList.remove("dropBefore");
    place?.classList.add("dropBefore");
  };

  const firstRow = list ? 2 : 1;
  const drawing = useRowDrawing(at, {
    ...{ question, selected: selection.ids, focus: selection.focus?.id, columns: columns ?? 1, size: options.size },
    ...{ cells: list ? listColumns : undefined, template, firstRow, onPress: press, onOpen },
  });

  return (
    <>
      <NewItemsNotice
        count={newAbove}
        onShow={() => void spotAt(0).then((spot) => spot && bring(spot), toastFailure)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table */}
      <div
        ref={scroller}
        role="grid"
        aria-label={t("name")}
        aria-multiselectable
        aria-rowcount={rows.length + firstRow - 1}
        className="libgrid scroll well"
        data-view={options.view}
        data-size={options.size}
        data-ungrouped={question.group === "none" || undefined}
        onKeyDown={answer}
        onPointerDown={onPointerDown}
        onContextMenu={menu}
        onDragStart={dragOut}
        onDragOver={(event) => markDrop(dropPlace(event))}
        onDragLeave={() => markDrop(null)}
        onDragEnd={() => markDrop(null)}
        onDrop={(event) => {
          const before = dropPlace(event)?.dataset.asset;
          markDrop(null);
          if (before === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          onDropOnFile?.(event, before);
        }}
      >
        {list && <ListHead columns={listColumns} template={template} />}
        {laidOut && (
          <Rows
            ref={virtual}
            scroller={scroller}
            rows={rows}
            cameAbove={cameAbove}
            layout={`${options.view} ${options.size} ${columns}`}
            guess={guess}
            above={list ? HEAD : 0}
            drawing={drawing}
            onMove={lookAround}
          />
        )}
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
    </>
  );
});
