import { ArrowDown } from "lucide-react";
import {
  type ReactElement,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { Button, LightRow, LightRows } from "#renderer/components/index.ts";
import { useDebouncedValue } from "#renderer/lib/index.ts";
import { firstTailRow } from "./first-tail-row.ts";
import { isNearEnd } from "./reader-moves.ts";
import { useFollowEnd } from "./use-follow-end.ts";
import "./growing-list.css";

/** In milliseconds. */
const LEAVE = 40;
const MOST_WAITING = 2;

/** So far above a row that is shown there is room, in pixels. */
const ROOM = 16;

export interface GrowingListHandle {
  /** Brings a row into view, and stays there: its beginning, or so many pixels of it above the view. */
  showRow(at: number, above?: number): void;
  /** Goes to the end, and follows it. */
  toEnd(): void;
}

export interface GrowingListProps<Row> {
  /** Accessible name. */
  label: string;
  rows: readonly Row[];
  /** One keyed element for a row. */
  children: (row: Row) => ReactElement;
  /** About how high a row is, in pixels, before it was in view: the list takes the first that it is given. */
  rowHeight: number;
  /** It isn't to begin at its end. */
  startAway: boolean;
  /** It was scrolled, and rests with this row at the top, so many pixels of it above the view; undefined: at its end. */
  onRest?: (row: number | undefined, above: number) => void;
  ref?: Ref<GrowingListHandle>;
}

/**
 * A list of any length that grows at its end, where it is followed. Rows exist only near the view; the last ones stand
 * below the others as they are, so that what grows is laid out once, by the browser alone.
 */
export function GrowingList<Row>({ label, rows, rowHeight, children, startAway, onRest, ref }: GrowingListProps<Row>) {
  const { t } = useTranslation("chat");
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const standing = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { away, toEnd, leaveEnd } = useFollowEnd(scroller, content, startAway);
  const [held, setHeld] = useState(Number.POSITIVE_INFINITY);
  // A row leaves the end between two updates, not in the one that begins another row; of many only the last wait.
  const calm = useDebouncedValue(rows.length, LEAVE);
  const settled = Math.max(Math.min(rows.length, calm), rows.length - MOST_WAITING);
  const first = firstTailRow(settled, held, away);
  if (first !== held) setHeld(first);
  const before = useMemo(() => rows.slice(0, first), [rows, first]);

  useImperativeHandle(
    ref,
    () => ({
      toEnd,
      showRow(at, above) {
        leaveEnd();
        const row = () => standing.current?.children[at - first];
        const show = (hidden: number) => {
          const [view, stands] = [scroller.current, row()];
          if (at < first) list.current?.scrollToIndex(at, { align: "start", offset: hidden });
          else if (view && stands)
            view.scrollTop += stands.getBoundingClientRect().top - view.getBoundingClientRect().top + hidden;
        };
        if (above === undefined) return at < first ? show(-ROOM) : row()?.scrollIntoView({ block: "start" });
        // How high a row is, of which a part isn't in view, is known once it was drawn.
        show(at < first ? Math.min(above, 0) : above);
        return requestAnimationFrame(() => requestAnimationFrame(() => show(above)));
      },
    }),
    [toEnd, leaveEnd, first],
  );

  const atEnd = useRef(false);
  const rested = useEffectEvent((view: HTMLElement) => {
    const was = atEnd.current;
    atEnd.current = isNearEnd(view);
    // A thread that grows is followed with every word.
    if (atEnd.current) return was ? undefined : onRest?.(undefined, 0);
    const top = view.getBoundingClientRect().top;
    const tail = [...(standing.current?.children ?? [])];
    const at = tail.findIndex((row) => row.getBoundingClientRect().bottom > top);
    const begins = tail[at]?.getBoundingClientRect().top ?? 0;
    if (at > 0 || (at === 0 && (begins <= top || first === 0))) return onRest?.(first + at, Math.round(top - begins));
    if (!list.current || first === 0) return undefined;
    const row = list.current.findItemIndex(view.scrollTop);
    return onRest?.(row, Math.round(view.scrollTop - list.current.getItemOffset(row)));
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const rest = () => rested(element);
    element.addEventListener("scrollend", rest);
    return () => element.removeEventListener("scrollend", rest);
  }, []);

  return (
    <div className="growing">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div ref={scroller} className="growingView" tabIndex={0} role="log" aria-label={label} aria-live="off">
        <div ref={content} className="growingRows">
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            bufferSize={400}
            itemSize={rowHeight}
            data={before}
            as={LightRows}
            item={LightRow}
          >
            {children}
          </Virtualizer>
          <div ref={standing} className="growingEnd" data-away={away || undefined}>
            {rows.slice(first).map(children)}
          </div>
        </div>
      </div>
      {away && (
        <Button className="toEnd" icon={ArrowDown} onClick={toEnd}>
          {t("toEnd")}
        </Button>
      )}
    </div>
  );
}
