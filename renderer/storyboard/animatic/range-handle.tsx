import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { escapeDrag } from "#renderer/components/index.ts";
import { formatTimecode, usePlayback } from "#renderer/media/screening/index.ts";
import { filmPlayback } from "./screening-state.ts";

/** One end of the range that is looped: drawn along the strip, or moved by frames with the arrows. */
export function RangeHandle({ which, total }: { which: "in" | "out"; total: number }) {
  const { t } = useTranslation("review");
  const at = usePlayback(filmPlayback, ({ from, to }) => (which === "in" ? (from ?? 0) : (to ?? total)));
  const rate = usePlayback(filmPlayback, ({ frameRate }) => frameRate);
  const mark = (seconds: number) => {
    const { from, to } = filmPlayback.store.getState();
    const step = 1 / rate;
    // The ends never pass each other.
    if (which === "in") filmPlayback.markIn(Math.min(seconds, (to ?? total) - step));
    else filmPlayback.markOut(Math.max(seconds, (from ?? 0) + step));
  };
  const drawn = useRef(false);
  const draw = ({ buttons, clientX, currentTarget }: PointerEvent) => {
    const lanes = currentTarget.closest(".lanes")?.getBoundingClientRect();
    if (buttons === 1 && drawn.current && lanes)
      mark(Math.min(1, Math.max(0, (clientX - lanes.left) / lanes.width)) * total);
  };
  const steer = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 1 : 1 / rate;
    const to = { ArrowLeft: at - by, ArrowRight: at + by }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    mark(Math.min(total, Math.max(0, to)));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className={which}
      aria-label={which === "in" ? t("transport.markIn") : t("transport.markOut")}
      aria-valuemin={0}
      aria-valuemax={Math.round(total)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={formatTimecode(at, rate)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drawn.current = true;
        escapeDrag(() => {
          drawn.current = false;
          mark(at);
        });
      }}
      onPointerMove={draw}
      onKeyDown={steer}
    />
  );
}
