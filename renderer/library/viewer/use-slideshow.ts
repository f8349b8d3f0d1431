import { useEffect, useEffectEvent } from "react";
import type { Playback } from "#renderer/media/screening/index.ts";

export interface SlideshowParts {
  readonly on: boolean;
  readonly fileId: string;
  /** A film or a sound is played to its end; all else stands for a while. */
  readonly plays: boolean;
  readonly playback: Playback;
  /** Shows the next file; false at the last one. */
  readonly next: () => boolean;
  readonly end: () => void;
}

/** How long a picture stands. In milliseconds. */
export const SLIDE_MS = 5000;

/** Shows one file after the other. A film that is paused by hand is waited for. */
export function useSlideshow(parts: SlideshowParts): void {
  const { on, fileId, plays, playback, next, end } = parts;
  const goOn = useEffectEvent(() => {
    if (!next()) end();
  });
  // Each file is a reason of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!on) return;
    if (!plays) {
      const timer = setTimeout(goOn, SLIDE_MS);
      return () => clearTimeout(timer);
    }
    // A film that loops would never end.
    const { loop, speed } = playback.store.getState();
    if (loop) playback.toggleLoop();
    playback.play(Math.abs(speed));
    return playback.store.subscribe((now, before) => {
      if (before.playing && !now.playing && now.length > 0 && now.time >= now.length - 0.05) goOn();
    });
  }, [on, fileId, plays, playback]);
}
