import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import type { Asset } from "#shared/contract/media.ts";
import { AssetTile } from "./asset-tile.tsx";
import { describeDay } from "./describe-day.ts";
import { layOutRows, neighbour } from "./lay-out-rows.ts";
import { type MarkKey, markOfKey } from "./marks/mark-keys.ts";
import type { Selection, SelectionStep } from "./selection.ts";

export interface LibraryGridProps {
  assets: readonly Asset[];
  byDay: boolean;
  selection: Selection;
  onSelect: (step: SelectionStep) => void;
  onOpen: (id: string) => void;
  onTrash: () => void;
  onRate: (rating: number) => void;
  onMark: (change: MarkKey) => void;
  /** Near the end of what is loaded. */
  onNearEnd: () => void;
}

const NARROWEST = 186;
const GAP = 16;
const SIDE = 20;
/** A row that was scrolled to comes and goes while it is measured; for so long the focus is brought to it again. */
const FRAMES_TO_SETTLE = 30;
const moves = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** Every file as a picture; only the rows in view exist. All of it by keyboard: arrows, Space, Enter, Delete, 0–5, P, X, U, 6–9. */
export function LibraryGrid(props: LibraryGridProps) {
  const { assets, byDay, selection, onSelect, onOpen, onTrash, onRate, onMark, onNearEnd } = props;
  const { t, i18n } = useTranslation("library");
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRef<VirtualizerHandle>(null);
  const [columns, setColumns] = useState(4);
  const rows = useMemo(() => layOutRows(assets, columns, byDay), [assets, columns, byDay]);
  const order = useMemo(() => assets.map(({ id }) => id), [assets]);
  const reachable = selection.focus !== null && order.includes(selection.focus) ? selection.focus : order[0];
  const wantsFocus = useRef(false);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => {
      setColumns(Math.max(1, Math.floor((element.clientWidth - 2 * SIDE + GAP) / (NARROWEST + GAP))));
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  // The cell may only exist after its row was scrolled into view.
  useEffect(() => {
    if (!wantsFocus.current || reachable === undefined) return;
    const row = rows.findIndex((each) => each.kind === "tiles" && each.assets.some(({ id }) => id === reachable));
    virtual.current?.scrollToIndex(row, { align: "nearest" });
    let frame = 0;
    let patience = FRAMES_TO_SETTLE;
    const take = () => {
      const now = document.activeElement;
      // Whoever went on to something else keeps it.
      const free = now === null || now === document.body || scroller.current?.contains(now) === true;
      if (free)
        scroller.current?.querySelector<HTMLElement>(`[data-asset="${reachable}"]`)?.focus({ preventScroll: true });
      patience -= 1;
      wantsFocus.current = free && patience > 0;
      if (wantsFocus.current) frame = requestAnimationFrame(take);
    };
    frame = requestAnimationFrame(take);
    return () => cancelAnimationFrame(frame);
  }, [reachable, rows]);

  const press = (event: MouseEvent, id: string) => {
    if (event.shiftKey) onSelect({ type: "range", id, order });
    else if (event.ctrlKey || event.metaKey) onSelect({ type: "toggle", id });
    else onSelect({ type: "one", id });
  };

  const answer = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    if (reachable === undefined) return;
    if (moves.includes(event.key)) {
      const to = order[neighbour(rows, order.indexOf(reachable), event.key)];
      if (to === undefined) return;
      wantsFocus.current = true;
      onSelect(event.shiftKey ? { type: "range", id: to, order } : { type: "one", id: to });
    } else if (event.key === " ") onSelect({ type: "toggle", id: reachable });
    else if (event.key === "Enter") onOpen(reachable);
    else if (event.key === "Delete" || (event.key === "Backspace" && mod)) onTrash();
    else if (event.key === "Escape") onSelect({ type: "clear" });
    else if (mod && event.key.toLowerCase() === "a") onSelect({ type: "all", order });
    else if (!mod && /^[0-5]$/.test(event.key)) onRate(Number(event.key));
    else if (!mod && markOfKey(event.key) !== undefined && selection.ids.size > 0) onMark(markOfKey(event.key) ?? {});
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table
    <div
      ref={scroller}
      role="grid"
      aria-label={t("name")}
      aria-multiselectable
      aria-rowcount={rows.length}
      className="libgrid scroll well"
      onKeyDown={answer}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + 2 * clientHeight > scrollHeight) onNearEnd();
      }}
    >
      <Virtualizer ref={virtual} scrollRef={scroller} bufferSize={600}>
        {rows.map((row, index) =>
          row.kind === "day" ? (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: a heading isn't
            <div key={`day-${row.day}`} role="row" aria-rowindex={index + 1} className="day">
              {/* biome-ignore lint/a11y/useSemanticElements: see above */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: a heading isn't */}
              <span role="gridcell">
                {describeDay(row.day, t, i18n.language)} <span className="cap">{row.count}</span>
              </span>
            </div>
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: its cells are
            <div
              key={row.assets[0]?.id}
              role="row"
              aria-rowindex={index + 1}
              className="tiles"
              data-columns={columns}
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {row.assets.map((asset) => (
                <AssetTile
                  key={asset.id}
                  asset={asset}
                  selected={selection.ids.has(asset.id)}
                  reachable={asset.id === reachable}
                  onPress={press}
                  onOpen={onOpen}
                />
              ))}
            </div>
          ),
        )}
      </Virtualizer>
    </div>
  );
}
