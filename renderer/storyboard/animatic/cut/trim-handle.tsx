import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { escapeDrag } from "#renderer/components/index.ts";
import { formatTimecode, usePlayback } from "#renderer/media/screening/index.ts";
import type { Clip } from "../animatic-clips.ts";
import { isShortcut } from "../screening-keys.ts";
import { filmPlayback } from "../screening-state.ts";
import { drawnTo, type Edge, movePoint, pointOf, stopsOf, type Trim } from "./trim-clip.ts";

/** How near a point comes to the playhead or a beat before it is drawn there, px. */
const REACH = 8;

export interface TrimHandleProps {
  clip: Clip;
  edge: Edge;
  trim: Trim;
  /** Of the strip, for as long as one draws. */
  secondsPerPixel: number;
  beats: readonly number[];
  /** While it is drawn; undefined: it is let go without a change. */
  onDraw: (trim: Trim | undefined) => void;
  onTrim: (trim: Trim) => void;
  /** With Shift, or Ctrl and the arrows, the cut moves and the film stays as long as it is; seconds. `done`: it is let go. */
  onRoll: (seconds: number, done: boolean) => void;
}

/** One end of a take on the strip: drawn along it, or moved by frames with the arrows. */
export function TrimHandle({ clip, edge, trim, secondsPerPixel, beats, onDraw, onTrim, onRoll }: TrimHandleProps) {
  const { t } = useTranslation("cut");
  const playhead = usePlayback(filmPlayback, (state) => (state.playing ? 0 : state.time));
  const press = useRef<{ x: number; trim: Trim; clip: Clip; perPixel: number } | undefined>(undefined);
  const point = pointOf(trim, edge, clip);
  const figures = { at: formatTimecode(point, clip.frameRate), whole: formatTimecode(clip.whole, clip.frameRate) };

  const drawn = ({ clientX, altKey }: PointerEvent): Trim | undefined => {
    const begun = press.current;
    if (!begun) return undefined;
    // What is let go where it was stays there, also beside a frame or the playhead.
    if (clientX === begun.x) return begun.trim;
    const to = pointOf(begun.trim, edge, begun.clip) + (clientX - begun.x) * begun.perPixel * begun.clip.speed;
    const stops = altKey ? [] : stopsOf(begun.clip, begun.trim, edge, { playhead, beats });
    return movePoint(begun.trim, edge, drawnTo(to, stops, REACH * begun.perPixel * begun.clip.speed), begun.clip);
  };
  const rolled = ({ clientX }: PointerEvent) => {
    const begun = press.current;
    return begun ? (clientX - begun.x) * begun.perPixel : 0;
  };
  const letGo = (trimmed: Trim | undefined) => {
    press.current = undefined;
    onDraw(undefined);
    if (trimmed) onTrim(trimmed);
  };
  const steer = (event: KeyboardEvent) => {
    const frame = { ArrowLeft: -1 / clip.frameRate, ArrowRight: 1 / clip.frameRate }[event.key];
    if (frame !== undefined && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      onRoll(frame, true);
      return;
    }
    const by = event.shiftKey ? 1 : 1 / clip.frameRate;
    const to = { ArrowLeft: point - by, ArrowRight: point + by, Home: 0, End: clip.whole }[event.key];
    if (to === undefined || isShortcut(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onTrim(movePoint(trim, edge, to, clip));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className="trim"
      data-edge={edge}
      aria-label={
        clip.footage ? t(edge === "in" ? "startOf" : "endOf", { name: clip.name }) : t(edge, { number: clip.number })
      }
      aria-valuemin={0}
      aria-valuemax={Math.round(clip.whole * 100) / 100}
      aria-valuenow={Math.round(point * 100) / 100}
      aria-valuetext={t("at", figures)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        press.current = { x: event.clientX, trim, clip, perPixel: secondsPerPixel };
        escapeDrag(() => letGo(undefined));
      }}
      onPointerMove={(event) => {
        const to = drawn(event);
        if (to && event.shiftKey) onRoll(rolled(event), false);
        else if (to) onDraw(to);
      }}
      onPointerUp={(event) => {
        const to = drawn(event);
        if (to && event.shiftKey) {
          onRoll(rolled(event), true);
          letGo(undefined);
          return;
        }
        const moved = to !== undefined && pointOf(to, edge, clip) !== pointOf(trimOf(press.current), edge, clip);
        letGo(moved ? to : undefined);
      }}
      onPointerCancel={() => letGo(undefined)}
      onKeyDown={steer}
    />
  );
}

const whole: Trim = { from: 0, to: null };
const trimOf = (begun: { readonly trim: Trim } | undefined): Trim => begun?.trim ?? whole;
