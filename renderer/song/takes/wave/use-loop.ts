import { useEffect } from "react";
import type { SongPlayer } from "../../use-song-player.ts";

/** Seconds; `to` is null while only its beginning was set. */
export interface Loop {
  readonly from: number;
  readonly to: number | null;
}

/** Plays a part of the take over and over. Who seeks out of it stays out until it comes round again. */
export function useLoop({ element }: SongPlayer, loop: Loop | null): void {
  useEffect(() => {
    if (loop?.to == null) return;
    const { from, to } = loop;
    // timeupdate comes four times a second, too seldom for a loop on the beat.
    let frame = 0;
    let last = element.currentTime;
    const watch = () => {
      const now = element.currentTime;
      // Passed by playing, not by a seek.
      if (now >= to && last < to && now - last < 1) element.currentTime = from;
      last = now;
      frame = requestAnimationFrame(watch);
    };
    const ended = () => {
      if (to < element.duration - 0.5) return;
      element.currentTime = from;
      void element.play().catch(() => {});
    };
    frame = requestAnimationFrame(watch);
    element.addEventListener("ended", ended);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("ended", ended);
    };
  }, [element, loop]);
}
