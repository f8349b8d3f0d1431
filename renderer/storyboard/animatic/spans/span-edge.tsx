import type { CSSProperties, KeyboardEventHandler, PointerEventHandler } from "react";
import { formatTimecode } from "#renderer/media/screening/index.ts";
import { percent } from "../cut/strip-scale.ts";
import type { Span } from "./draw-span.ts";

export interface SpanEdgeProps {
  which: "start" | "end";
  label: string;
  /** Where it stands, and from where to where it can be drawn: seconds of the film. */
  at: number;
  within: Span;
  rate: number;
  handlers: {
    readonly onPointerDown: PointerEventHandler;
    readonly onPointerMove: PointerEventHandler;
    readonly onPointerUp: PointerEventHandler;
    readonly onPointerCancel: PointerEventHandler;
    readonly onKeyDown: KeyboardEventHandler;
  };
}

const hundredths = (seconds: number) => Math.round(seconds * 100) / 100;

/** An end of what lies on a lane: drawn along the strip, or moved by keys; within its `spanplace`. */
export function SpanEdge({ which, label, at, within, rate, handlers }: SpanEdgeProps) {
  return (
    <span
      role="slider"
      tabIndex={0}
      className="spanEdge"
      data-edge={which}
      aria-label={label}
      aria-valuemin={hundredths(within.start)}
      aria-valuemax={hundredths(within.end)}
      aria-valuenow={hundredths(at)}
      aria-valuetext={formatTimecode(at, rate)}
      {...handlers}
    />
  );
}

/** Where it lies along a strip of `total` seconds, as a `spanplace` has it: never too narrow to be seen. */
export const spanStyle = ({ start, end }: Span, total: number): CSSProperties => ({
  left: percent(start, total),
  width: `max(6px, ${percent(Math.max(0, end - start), total)})`,
});
