import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLatest } from "#renderer/lib/index.ts";

/** In the scrolled content, in pixels. */
export interface Band {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** So far the pointer goes before it is a band and not a press. */
const SLACK = 5;
/** So near an edge the content is scrolled. */
const EDGE = 36;

export interface RubberBandParts {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Whether a press on this begins a band. */
  readonly begins: (target: Element) => boolean;
  /** Every frame while it grows; `add`: besides what was selected when it began. */
  readonly onBand: (band: Band, add: boolean) => void;
  /** The last one, when it is let go. */
  readonly onEnd: (band: Band, add: boolean) => void;
  /** A press on nothing, without a band. */
  readonly onNothing: () => void;
}

/**
 * A rectangle drawn with the pointer over empty ground; it scrolls along at the edges, and Escape takes it away, as does
 * leaving the pane by a key.
 */
export function useRubberBand({ scroller, begins, onBand, onEnd, onNothing }: RubberBandParts): {
  band: Band | null;
  onPointerDown: (event: PointerEvent) => void;
} {
  const [band, setBand] = useState<Band | null>(null);
  const latest = useLatest({ onBand, onEnd, onNothing });
  const ending = useRef<() => void>(undefined);
  useEffect(() => () => ending.current?.(), []);

  const onPointerDown = (event: PointerEvent) => {
    const element = scroller.current;
    if (!element || event.button !== 0 || !(event.target instanceof Element) || !begins(event.target)) return;
    const box = element.getBoundingClientRect();
    // On the scroll bar.
    if (event.clientX - box.left >= element.clientWidth || event.clientY - box.top >= element.clientHeight) return;
    const from = { x: event.clientX - box.left + element.scrollLeft, y: event.clientY - box.top + element.scrollTop };
    const add = event.ctrlKey || event.metaKey || event.shiftKey;
    let pointer = { x: event.clientX, y: event.clientY };
    let drawn: Band | null = null;
    let frame = 0;
    ending.current?.();

    const grow = () => {
      frame = requestAnimationFrame(grow);
      const above = box.top + EDGE - pointer.y;
      const below = pointer.y - (box.bottom - EDGE);
      if (drawn) element.scrollTop += below > 0 ? below / 2 : above > 0 ? -above / 2 : 0;
      const x = Math.max(0, Math.min(element.clientWidth, pointer.x - box.left)) + element.scrollLeft;
      const y = Math.max(0, Math.min(element.clientHeight, pointer.y - box.top)) + element.scrollTop;
      if (!drawn && Math.hypot(x - from.x, y - from.y) < SLACK) return;
      const next = {
        left: Math.min(x, from.x),
        right: Math.max(x, from.x),
        top: Math.min(y, from.y),
        bottom: Math.max(y, from.y),
      };
      if (drawn && JSON.stringify(drawn) === JSON.stringify(next)) return;
      drawn = next;
      setBand(next);
      latest.current.onBand(next, add);
    };
    const leaving = new AbortController();
    const end = () => {
      cancelAnimationFrame(frame);
      leaving.abort();
      setBand(null);
    };
    ending.current = end;
    const listen = { signal: leaving.signal };
    const follow = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => {
      pointer = { x, y };
    };
    window.addEventListener("pointermove", follow, listen);
    window.addEventListener(
      "pointerup",
      (event) => {
        follow(event);
        cancelAnimationFrame(frame);
        grow();
        end();
        if (drawn) latest.current.onEnd(drawn, add);
        else if (!add) latest.current.onNothing();
      },
      listen,
    );
    window.addEventListener("pointercancel", end, listen);
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(), listen);
    frame = requestAnimationFrame(grow);
  };
  return { band, onPointerDown };
}
