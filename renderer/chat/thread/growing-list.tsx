import { ArrowDown } from "lucide-react";
import { type ReactElement, type Ref, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { Button, LightRow, LightRows } from "#renderer/components/index.ts";
import { useDebouncedValue } from "#renderer/lib/index.ts";
import { firstTailRow } from "./first-tail-row.ts";
import { useFollowEnd } from "./use-follow-end.ts";
import "./growing-list.css";

/** In milliseconds. */
const LEAVE = 40;
const MOST_WAITING = 2;

export interface GrowingListHandle {
  /** Brings the beginning of a row into view, and stays there. */
  showRow(at: number): void;
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
  ref?: Ref<GrowingListHandle>;
}

/**
 * A list of any length that grows at its end, where it is followed. Rows exist only near the view; the last ones stand
 * below the others as they are, so that what grows is laid out once, by the browser alone.
 */
export function GrowingList<Row>({ label, rows, rowHeight, children, startAway, ref }: GrowingListProps<Row>) {
  const { t } = useTranslation("chat");
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const standing = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { away, toEnd, leaveEnd } = useFollowEnd(scroller, content, startAway);
  const [held, setHeld] = useState(Number.POSITIVE_INFINITY);
  // A row leaves the end between two updates, not in the one that begins another row; of many only the last wait.
  const rested = useDebouncedValue(rows.length, LEAVE);
  const settled = Math.max(Math.min(rows.length, rested), rows.length - MOST_WAITING);
  const first = firstTailRow(settled, held, away);
  if (first !== held) setHeld(first);
  const before = useMemo(() => rows.slice(0, first), [rows, first]);

  useImperativeHandle(
    ref,
    () => ({
      toEnd,
      showRow(at) {
        leaveEnd();
        if (at < first) list.current?.scrollToIndex(at, { align: "start", offset: -16 });
        else standing.current?.children[at - first]?.scrollIntoView({ block: "start" });
      },
    }),
    [toEnd, leaveEnd, first],
  );

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
