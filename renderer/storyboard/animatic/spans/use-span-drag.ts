import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { escapeDrag } from "#renderer/components/index.ts";
import { isShortcut } from "../screening-keys.ts";
import { filmPlayback } from "../screening-state.ts";
import { drawnSpan, type Span, type SpanPart, steppedSpan, type WishedSpan } from "./draw-span.ts";

/** How near an end comes to something before it is drawn there, px. */
const SNAP = 6;
/** How far a press moves along the strip, or across it, before it is a drag, px. */
const SLACK = { along: 4, across: 8 };

export interface SpanDragParts<Place> {
  /** Tells what lies there: where that changes in a drag, something else has taken its place, and the drag ends. */
  readonly what?: string;
  /** Where it lies and is seen when that part of it is taken. */
  readonly spanOf: (part: SpanPart) => Span;
  readonly secondsPerPixel: number;
  /** Of the film's frames. */
  readonly rate: number;
  /** Moments of the film that a part is drawn to, beside the playhead; asked for as it is taken. */
  readonly stopsOf: (part: SpanPart) => readonly number[];
  /** Where it comes to lie by what is wished, within what it may. `event`: the pointer that draws it. */
  readonly placed: (wished: WishedSpan, event?: PointerEvent) => Place;
  readonly onPlace: (place: Place, by: "pointer" | "key") => void;
  /** `part`: the element that was asked. */
  readonly onRemove: (part: Element) => void;
}

interface Press {
  readonly what: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly part: SpanPart;
  readonly span: Span;
  readonly stops: readonly number[];
  readonly perPixel: number;
  readonly moved: boolean;
}

/**
 * What lies on a lane is drawn along it, or by an end; moved by frames with the arrows (Shift: seconds), and taken away.
 * What is drawn is known to nobody else until it is let go; Escape leaves it where it was.
 */
export function useSpanDrag<Place>({
  what,
  spanOf,
  secondsPerPixel,
  rate,
  stopsOf,
  placed,
  onPlace,
  onRemove,
}: SpanDragParts<Place>) {
  const press = useRef<Press | undefined>(undefined);
  const dragged = useRef(false);
  const [drawn, setDrawn] = useState<{
    readonly part: SpanPart;
    readonly place: Place;
    readonly what: string | undefined;
  }>();

  const placeAt = (event: PointerEvent): Place | undefined => {
    const begun = press.current;
    if (!begun?.moved || begun.what !== what) return undefined;
    const along = event.clientX - begun.x;
    const by = Math.abs(along) < SLACK.along ? 0 : along * begun.perPixel;
    const stops = event.altKey ? [] : [...begun.stops, filmPlayback.store.getState().time];
    return placed(drawnSpan(begun.span, begun.part, by, { stops, reach: SNAP * begun.perPixel, rate }), event);
  };
  const letGo = () => {
    press.current = undefined;
    setDrawn(undefined);
  };
  const draws = (part: SpanPart) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = false;
      const from = { what, part, span: spanOf(part), stops: stopsOf(part), perPixel: secondsPerPixel };
      press.current = { ...from, x: event.clientX, y: event.clientY, moved: false };
      escapeDrag(() => {
        // The press that goes on opens nothing.
        dragged.current = press.current?.moved === true && part === "all";
        letGo();
      });
    },
    onPointerMove: (event: PointerEvent) => {
      const begun = press.current;
      if (!begun) return;
      const isNear =
        Math.abs(event.clientX - begun.x) < SLACK.along && !(Math.abs(event.clientY - begun.y) >= SLACK.across);
      if (!begun.moved && isNear) return;
      press.current = { ...begun, moved: true };
      const place = placeAt(event);
      if (place !== undefined) setDrawn({ part, place, what });
    },
    onPointerUp: (event: PointerEvent) => {
      const place = placeAt(event);
      // The end of a drag is no press.
      dragged.current = press.current?.moved === true && part === "all";
      letGo();
      if (place !== undefined) onPlace(place, "pointer");
    },
    onPointerCancel: letGo,
  });
  const steer = (part: SpanPart) => (event: KeyboardEvent) => {
    if (isShortcut(event)) return;
    if (event.key === "Delete" || event.key === "Backspace") onRemove(event.currentTarget);
    else {
      const step = event.shiftKey ? 1 : 1 / rate;
      const farthest = part === "all" ? undefined : Number.POSITIVE_INFINITY;
      const by = { ArrowLeft: -step, ArrowRight: step, Home: farthest && -farthest, End: farthest }[event.key];
      if (by === undefined) return;
      onPlace(placed(steppedSpan(spanOf(part), part, by, rate)), "key");
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    /** The part that is drawn, and where it would lie. */
    drawn: drawn?.what === what ? drawn : undefined,
    /** What a part hears of pointers and keys. */
    handlers: (part: SpanPart) => ({ ...draws(part), onKeyDown: steer(part) }),
    /** For the press of what can be drawn: a drag opens nothing. */
    onClickCapture: (event: MouseEvent) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
