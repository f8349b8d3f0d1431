import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "#renderer/lib/index.ts";
import { formatTimecode, usePlayback } from "#renderer/media/screening/index.ts";
import { percent } from "./cut/strip-scale.ts";
import { filmPlayback } from "./screening-state.ts";

export interface RulerProps {
  total: number;
  ticks: readonly number[];
  onPlace: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** What the playhead is drawn along, by pointer and keys. */
export function Ruler({ total, ticks, onPlace, onKeyDown }: RulerProps) {
  const { t } = useTranslation("storyboard");
  const time = usePlayback(filmPlayback, (state) => Math.min(state.time, total));
  const playing = usePlayback(filmPlayback, (state) => state.playing);
  const rate = usePlayback(filmPlayback, ({ frameRate }) => frameRate);
  return (
    <div
      className="ruler"
      role="slider"
      tabIndex={0}
      aria-label={t("animatic.playhead")}
      aria-valuemin={0}
      aria-valuemax={Math.round(total)}
      aria-valuenow={Math.round(time)}
      // A screen reader reads each change: frames only where one stands still.
      aria-valuetext={playing ? formatDuration(time) : formatTimecode(time, rate)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPlace(event);
      }}
      onPointerMove={onPlace}
      onKeyDown={onKeyDown}
    >
      {ticks.map((at) => (
        <span key={at} style={{ left: percent(at, total) }}>
          {/* At the very end there is room for the line alone. */}
          {(total - at) / total > 0.07 && formatDuration(at)}
        </span>
      ))}
    </div>
  );
}

export function Playhead({ total }: { total: number }) {
  const time = usePlayback(filmPlayback, (state) => Math.min(state.time, total));
  return <span className="playhead" style={{ left: percent(time, total) }} aria-hidden />;
}
