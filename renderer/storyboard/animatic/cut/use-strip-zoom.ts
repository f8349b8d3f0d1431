import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { filmPlayback } from "../screening-state.ts";
import { nearestZoom, scrollAfterZoom } from "./strip-scale.ts";

const STEP = 1.5;
/** A wheel turns by about 100 a notch. */
const PER_NOTCH = 1.25;
/** Of what is seen, the part that a stretch fills that is to be shown. */
const SHOWN = 0.8;

export interface StripZoom {
  /** 1: the whole film in the strip. */
  readonly zoom: number;
  readonly nearest: number;
  /** Width of what is seen, px; 0 before it is measured. */
  readonly width: number;
  /** Of the film in it at zoom 1, px: what is seen without the strip's margins. */
  readonly filmWidth: number;
  /** Nearer for 1, further for −1, around the playhead. */
  readonly step: (direction: 1 | -1) => void;
  readonly fit: () => void;
  /** As near as a stretch of the film can be seen whole, with a little beside it; seconds. */
  readonly show: (from: number, to: number) => void;
  /** Whether a stretch of the film, both ends 0–1, is seen or near what is seen. */
  readonly isNear: (from: number, to: number) => boolean;
}

/**
 * How near the strip is looked at: by Ctrl and the wheel around the pointer, by keys and buttons around the playhead.
 * `view` is where one scrolls along it; `total` seconds at `frameRate` frames a second.
 */
export function useStripZoom(
  total: number,
  frameRate: number,
): { view: RefObject<HTMLDivElement | null>; strip: StripZoom } {
  const view = useRef<HTMLDivElement>(null);
  const [wished, setWished] = useState(1);
  const [width, setWidth] = useState(0);
  const [margins, setMargins] = useState(0);
  const pending = useRef<number | undefined>(undefined);
  const nearest = nearestZoom(total, width, frameRate);
  const zoom = Math.min(wished, nearest);

  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const measure = new ResizeObserver(() => {
      setWidth(element.clientWidth);
      const { marginLeft, marginRight } = getComputedStyle(element.firstElementChild ?? element);
      setMargins((Number.parseFloat(marginLeft) || 0) + (Number.parseFloat(marginRight) || 0));
    });
    measure.observe(element);
    return () => measure.disconnect();
  }, []);

  const within = (wish: number) => Math.min(nearest, Math.max(1, wish));
  const zoomTo = (next: number, pointer: number) => {
    const to = within(next);
    pending.current = scrollAfterZoom(view.current?.scrollLeft ?? 0, pointer, to / zoom);
    setWished(to);
  };
  const show = (from: number, to: number) => {
    if (!(total > 0) || !(to > from)) return;
    const next = within((SHOWN * total) / (to - from));
    pending.current = Math.max(0, ((from + to) / 2 / total) * width * next - width / 2);
    setWished(next);
    if (next !== zoom || view.current === null) return;
    // Nothing is drawn anew where it is as near already.
    view.current.scrollLeft = pending.current;
    pending.current = undefined;
  };
  // Only once the strip is as wide as it will be can it be scrolled to its new place.
  useLayoutEffect(() => {
    if (view.current && pending.current !== undefined) view.current.scrollLeft = pending.current;
    pending.current = undefined;
  });

  const turn = useEffectEvent((event: WheelEvent) => {
    const element = view.current;
    if (!element) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      zoomTo(zoom * PER_NOTCH ** (-event.deltaY / 100), event.clientX - element.getBoundingClientRect().left);
    } else if (zoom > 1 && event.deltaX === 0 && event.deltaY !== 0) {
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    }
  });
  // By whole widths of what is seen: pictures come and go in few steps, however one scrolls.
  const [screen, setScreen] = useState(0);
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    // React listens passively, which can't keep the browser from zooming the page.
    const listen = (event: WheelEvent) => turn(event);
    const scrolled = () => setScreen(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element.addEventListener("wheel", listen, { passive: false });
    element.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      element.removeEventListener("wheel", listen);
      element.removeEventListener("scroll", scrolled);
    };
  }, []);

  const follow = useEffectEvent((time: number) => {
    const element = view.current;
    if (!element || zoom <= 1 || total <= 0) return;
    const at = (time / total) * element.scrollWidth;
    const { scrollLeft, clientWidth } = element;
    if (at < scrollLeft || at > scrollLeft + clientWidth) element.scrollLeft = Math.max(0, at - clientWidth / 8);
  });
  // Only where the playhead moves: who zooms or trims elsewhere stays where they look. Nothing is drawn anew for it.
  useEffect(
    () =>
      filmPlayback.store.subscribe(({ time }, before) => {
        if (time !== before.time) follow(time);
      }),
    [],
  );

  const atPlayhead = () => {
    const element = view.current;
    if (!element || total <= 0) return 0;
    const at = (filmPlayback.store.getState().time / total) * element.scrollWidth - element.scrollLeft;
    return Math.min(element.clientWidth, Math.max(0, at));
  };
  const strip: StripZoom = {
    ...{ zoom, nearest, width, filmWidth: Math.max(0, width - margins) },
    step: (direction) => zoomTo(zoom * STEP ** direction, atPlayhead()),
    fit: () => zoomTo(1, 0),
    show,
    isNear: (from, to) => to * zoom >= screen - 1 && from * zoom <= screen + 2,
  };
  return { view, strip };
}
