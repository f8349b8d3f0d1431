import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { escapeDrag } from "#renderer/components/index.ts";
import { usePlayback } from "#renderer/media/screening/index.ts";
import type { Clip } from "../animatic-clips.ts";
import { isShortcut } from "../screening-keys.ts";
import { filmPlayback } from "../screening-state.ts";
import { drawnTo, type Edge } from "./trim-clip.ts";

/** How near an end of a sound comes to the picture's cut or the playhead before it is drawn there, px. */
const REACH = 8;

export interface SoundEdgeProps {
  clip: Clip;
  edge: Edge;
  /** How far the cut of the sound can be moved from the picture's, seconds. */
  room: { readonly earliest: number; readonly latest: number };
  secondsPerPixel: number;
  /** While it is drawn, seconds from the picture's cut; undefined: it is let go without a change. */
  onDraw: (seconds: number | undefined) => void;
  onSplit: (seconds: number) => void;
}

/** Where the sound of the chosen clip begins or ends beside its picture: drawn, or moved by frames with the arrows. */
export function SoundEdge({ clip, edge, room, secondsPerPixel, onDraw, onSplit }: SoundEdgeProps) {
  const { t } = useTranslation(["cut", "film"]);
  const press = useRef<{ readonly x: number; readonly at: number; readonly perPixel: number } | undefined>(undefined);
  const playhead = usePlayback(filmPlayback, (state) => (state.playing ? -1 : state.time));
  const at = (edge === "in" ? clip.soundHead : clip.soundTail) ?? 0;
  const picture = edge === "in" ? clip.start : clip.start + clip.length;
  const within = (seconds: number) => Math.max(room.earliest, Math.min(room.latest, seconds));
  const frame = 1 / clip.frameRate;
  const drawn = ({ clientX, altKey }: PointerEvent): number | undefined => {
    const begun = press.current;
    if (!begun) return undefined;
    // What is let go where it was stays there, also beside a frame or the playhead.
    if (clientX === begun.x) return begun.at;
    const to = begun.at + (clientX - begun.x) * begun.perPixel;
    const near = altKey ? to : drawnTo(to, [0, playhead - picture], REACH * begun.perPixel);
    return within(Math.round(near / frame) * frame);
  };
  const letGo = () => {
    press.current = undefined;
    onDraw(undefined);
  };
  const steer = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 1 : frame;
    const to = { ArrowLeft: at - by, ArrowRight: at + by, Home: 0 }[event.key];
    if (to === undefined || isShortcut(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onSplit(to);
  };
  const figure = t("film:seconds", { value: Math.round(Math.abs(at) * 100) / 100 });
  const where = at === 0 ? "withPicture" : at < 0 ? "beforePicture" : "afterPicture";
  const share = (edge === "in" ? 0 : 1) + at / clip.length;
  return (
    <span
      role="slider"
      tabIndex={0}
      className="soundEdge"
      data-edge={edge}
      style={{ left: `${share * 100}%` }}
      aria-label={t(edge === "in" ? "cut:soundIn" : "cut:soundOut", { number: clip.number })}
      aria-valuemin={Math.round(room.earliest * 100) / 100}
      aria-valuemax={Math.round(room.latest * 100) / 100}
      aria-valuenow={Math.round(at * 100) / 100}
      aria-valuetext={t(`cut:${where}`, { figure })}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        press.current = { x: event.clientX, at, perPixel: secondsPerPixel };
        escapeDrag(letGo);
      }}
      onPointerMove={(event) => {
        const to = drawn(event);
        if (to !== undefined) onDraw(to);
      }}
      onPointerUp={(event) => {
        const to = drawn(event);
        const from = press.current?.at;
        letGo();
        if (to !== undefined && to !== from) onSplit(to);
      }}
      onPointerCancel={letGo}
      onKeyDown={steer}
    />
  );
}
