import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { escapeDrag } from "#renderer/components/index.ts";
import type { Range } from "../worker/repair-messages.ts";
import { moveEnd, moveStart, slideRange, type TrimBounds } from "./trim-range.ts";

export interface TrimBarProps {
  range: Range;
  bounds: TrimBounds;
  /** Seconds of one step by key: a frame. */
  step: number;
  /** `at` is the time to be looked at. */
  onChange: (range: Range, at: number) => void;
  /** The film strip or the waveform behind the handles. */
  children: ReactNode;
}

type Part = "start" | "end" | "both";

/** The in and out points over a film strip or waveform, by pointer and by keys. */
export function TrimBar({ range, bounds, step, onChange, children }: TrimBarProps) {
  const { t } = useTranslation("repair");
  const bar = useRef<HTMLDivElement>(null);
  const drag = useRef<{ part: Part; from: number; range: Range } | null>(null);
  const { length } = bounds;

  const moved = (part: Part, base: Range, to: number): Range => {
    if (part === "start") return moveStart(base, to, bounds);
    if (part === "end") return moveEnd(base, to, bounds);
    return slideRange(base, to - base.start, bounds);
  };
  const put = (part: Part, next: Range) => onChange(next, part === "end" ? next.end : next.start);
  const secondsAt = ({ clientX }: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect();
    return box ? ((clientX - box.left) / box.width) * length : 0;
  };
  const grab = (part: Part) => (event: PointerEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.currentTarget instanceof HTMLElement) {
      event.currentTarget.focus();
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    drag.current = { part, from: secondsAt(event), range };
    escapeDrag(() => {
      release();
      put(part, range);
    });
  };
  const follow = (event: PointerEvent) => {
    const held = drag.current;
    if (held === null) return;
    const begin = held.part === "end" ? held.range.end : held.range.start;
    // From frame to frame, as the keys do.
    const to = Math.round((begin + secondsAt(event) - held.from) / step) * step;
    put(held.part, moved(held.part, held.range, to));
  };
  const release = () => {
    drag.current = null;
  };
  const press = (part: "start" | "end") => (event: KeyboardEvent) => {
    const now = range[part];
    const far = event.shiftKey ? 1 : step;
    const to = {
      ArrowLeft: now - far,
      ArrowDown: now - far,
      ArrowRight: now + far,
      ArrowUp: now + far,
      PageDown: now - 1,
      PageUp: now + 1,
      Home: 0,
      End: length,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    put(part, moved(part, range, to));
  };
  const share = (seconds: number) => `${(seconds / Math.max(length, 0.001)) * 100}%`;
  const handle = (part: "start" | "end") => (
    <div
      role="slider"
      tabIndex={0}
      className="handle"
      data-part={part}
      aria-label={t(`trim.${part}`)}
      aria-valuemin={0}
      aria-valuemax={Math.round(length * 1000) / 1000}
      aria-valuenow={Math.round(range[part] * 1000) / 1000}
      aria-valuetext={t("seconds", { value: range[part].toFixed(3) })}
      style={{ left: share(range[part]) }}
      onPointerDown={grab(part)}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press(part)}
    />
  );
  return (
    <div className="trimbar" ref={bar}>
      {children}
      <span className="out" style={{ left: 0, width: share(range.start) }} />
      <span className="out" style={{ right: 0, width: share(length - range.end) }} />
      <div
        className="kept"
        style={{ left: share(range.start), width: share(range.end - range.start) }}
        onPointerDown={grab("both")}
        onPointerMove={follow}
        onPointerUp={release}
        onPointerCancel={release}
      />
      {handle("start")}
      {handle("end")}
    </div>
  );
}
