import { memo } from "react";
import { tileWave } from "#shared/rules/library/tile-wave.ts";

/** Bars of a wave, 0–100 each, as one path that is stretched to the tile: nothing is measured and nothing watched. */
export const StillBars = memo(function StillBars({ wave, bars }: { wave: readonly number[]; bars: number }) {
  const fewer = wave.length === bars ? wave : tileWave(wave, bars);
  const path = fewer.map((bar, at) => {
    const half = Math.max(1, bar / 2);
    return `M${at + 0.5} ${50 - half}v${2 * half}`;
  });
  return (
    <svg className="wave stillBars" viewBox={`0 0 ${bars} 100`} preserveAspectRatio="none" aria-hidden>
      <path d={path.join("")} />
    </svg>
  );
});
