import { type RefObject, useEffect, useRef } from "react";
import { type Playback, usePlayback } from "./playback.ts";

const MILLISECONDS = 1000;
/** Inside a frame, not on the edge where the one before it still stands. */
const INSIDE = 0.002;
/** Seconds: what is further off is put in place, what is nearer is caught up with by a little speed. */
const FAR_OFF = 0.18;
const NEAR = 0.012;

const hasData = (film: HTMLVideoElement) =>
  film.error === null && film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
const waits = (film: HTMLVideoElement) =>
  film.error === null && !film.ended && (film.seeking || film.readyState < HTMLMediaElement.HAVE_FUTURE_DATA);

/** How much faster one that is `behind` seconds late runs for a moment, as a factor. */
export const catchUpRate = (behind: number): number =>
  Math.abs(behind) <= NEAR ? 1 : 1 + Math.max(-0.2, Math.min(0.2, behind * 2));

/**
 * Keeps several films on one clock: the longest leads, the others follow it within a frame, and when one has to load
 * they all wait. A shorter one stands on its last frame.
 */
export function useSyncedFilms(playback: Playback): RefObject<Map<string, HTMLVideoElement>> {
  const films = useRef(new Map<string, HTMLVideoElement>());
  const playing = usePlayback(playback, (state) => state.playing);
  const jumps = usePlayback(playback, (state) => state.jumps);

  // A jump by hand, or a new speed, puts every film where the clock is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump is a reason of its own
  useEffect(() => {
    const { time } = playback.store.getState();
    for (const film of films.current.values()) {
      if (!playing) film.pause();
      const end = Number.isFinite(film.duration) ? Math.max(0, film.duration - INSIDE) : time;
      film.currentTime = Math.min(end, time + INSIDE);
    }
  }, [playing, jumps, playback]);

  useEffect(() => {
    if (!playing) return;
    let before = performance.now();
    const tick = (now: number) => {
      const passed = (now - before) / MILLISECONDS;
      before = now;
      const { speed, time } = playback.store.getState();
      const all = [...films.current.values()].filter((film) => film.error === null);
      const leader = all.toSorted((a, b) => (b.duration || 0) - (a.duration || 0))[0];
      if (speed < 0 || leader === undefined) {
        for (const film of all) {
          film.pause();
          if (!film.seeking && hasData(film)) film.currentTime = Math.min(film.duration, Math.max(0, time + INSIDE));
        }
        playback.arrive(time + passed * speed);
      } else if (all.some(waits)) {
        for (const film of all) if (!waits(film)) film.pause();
      } else {
        const at = leader.currentTime;
        for (const film of all) {
          const behind = film === leader ? 0 : Math.min(at, film.duration) - film.currentTime;
          if (Math.abs(behind) > FAR_OFF) film.currentTime = at;
          const rate = Math.abs(speed) * catchUpRate(behind);
          if (film.playbackRate !== rate) film.playbackRate = rate;
          if (film.paused && !film.ended && film.currentTime < film.duration) void film.play().catch(() => {});
        }
        playback.arrive(leader.ended ? Number.POSITIVE_INFINITY : Math.max(0, at - INSIDE));
      }
      frame = requestAnimationFrame(tick);
    };
    let frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [playing, playback]);

  return films;
}
