import { type CSSProperties, type PointerEvent, useEffect, useRef } from "react";
import { Waveform } from "#renderer/components/index.ts";
import { usePeaks } from "#renderer/media/sound/index.ts";
import type { Playback } from "./playback.ts";

/** A sound as it is heard: what was played is drawn stronger; a press or a draw goes there. */
export function ComparedSound({
  playback,
  assetId,
  seconds,
}: {
  playback: Playback;
  assetId: string;
  seconds: number;
}) {
  const peaks = usePeaks(assetId);
  const host = useRef<HTMLDivElement>(null);
  // Moves with every frame: nothing is drawn anew for it.
  useEffect(() => {
    const show = () => {
      const part = seconds > 0 ? Math.min(1, playback.store.getState().time / seconds) : 0;
      host.current?.style.setProperty("--played", `${part * 100}%`);
    };
    show();
    return playback.store.subscribe(show);
  }, [playback, seconds]);
  const goTo = ({ buttons, clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (buttons === 1 && width > 0) playback.seek(Math.max(0, (clientX - left) / width) * seconds);
  };
  return (
    // The bar below does the same by keyboard.
    <div
      ref={host}
      className="heardwave"
      style={{ "--played": "0%" } as CSSProperties}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(event);
      }}
      onPointerMove={goTo}
    >
      <Waveform peaks={peaks} played={0} />
      <div className="played">
        <Waveform peaks={peaks} />
      </div>
      <i aria-hidden />
    </div>
  );
}
