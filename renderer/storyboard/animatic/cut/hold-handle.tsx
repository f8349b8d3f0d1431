import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { escapeDrag } from "#renderer/components/index.ts";
import { formatTimecode } from "#renderer/media/screening/index.ts";
import { LONGEST_HOLD, SHORTEST } from "#shared/film/cut.ts";
import type { Clip } from "../animatic-clips.ts";
import { isShortcut } from "../screening-keys.ts";
import { filmPlayback } from "../screening-state.ts";
import { drawnTo } from "./trim-clip.ts";

/** How near the end comes to a beat, a marker or the playhead before it is drawn there, px. */
const REACH = 8;

export interface HoldHandleProps {
  clip: Clip;
  /** What the end is called: of a card, a frame or a still. */
  name: string;
  secondsPerPixel: number;
  /** Moments of the film that the end is drawn to. */
  stops: readonly number[];
  /** While it is drawn; undefined: it is let go without a change. */
  onDraw: (seconds: number | undefined) => void;
  onHold: (seconds: number) => void;
}

/** The end of what stands, a card, a frame or a still: drawn along the strip, or moved by frames with the arrows. */
export function HoldHandle({ clip, name, secondsPerPixel, stops, onDraw, onHold }: HoldHandleProps) {
  const { t } = useTranslation("cut");
  const press = useRef<{ readonly x: number; readonly length: number; readonly perPixel: number } | undefined>(
    undefined,
  );
  const within = (seconds: number) => {
    const onFrame = Math.round(seconds * clip.frameRate) / clip.frameRate;
    return Math.min(LONGEST_HOLD, Math.max(SHORTEST, onFrame));
  };
  const drawn = ({ clientX, altKey }: PointerEvent): number | undefined => {
    const begun = press.current;
    if (!begun) return undefined;
    // What is let go where it was stays there, also beside a frame or the playhead.
    if (clientX === begun.x) return begun.length;
    const end = clip.start + begun.length + (clientX - begun.x) * begun.perPixel;
    const near = altKey ? [] : [...stops, filmPlayback.store.getState().time];
    return within(drawnTo(end, near, REACH * begun.perPixel) - clip.start);
  };
  const letGo = (seconds: number | undefined) => {
    press.current = undefined;
    onDraw(undefined);
    if (seconds !== undefined) onHold(seconds);
  };
  const steer = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 1 : 1 / clip.frameRate;
    const to = { ArrowLeft: clip.length - by, ArrowRight: clip.length + by }[event.key];
    if (to === undefined || isShortcut(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onHold(within(to));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className="trim"
      data-edge="out"
      aria-label={name}
      aria-valuemin={SHORTEST}
      aria-valuemax={LONGEST_HOLD}
      aria-valuenow={Math.round(clip.length * 100) / 100}
      aria-valuetext={t("length", { length: formatTimecode(clip.length, clip.frameRate) })}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        press.current = { x: event.clientX, length: clip.length, perPixel: secondsPerPixel };
        escapeDrag(() => letGo(undefined));
      }}
      onPointerMove={(event) => {
        const to = drawn(event);
        if (to !== undefined) onDraw(to);
      }}
      onPointerUp={(event) => {
        const to = drawn(event);
        letGo(to === undefined || to === press.current?.length ? undefined : to);
      }}
      onPointerCancel={() => letGo(undefined)}
      onKeyDown={steer}
    />
  );
}
