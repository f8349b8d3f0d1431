import { useEffect, useRef } from "react";
import type { Playback } from "#renderer/media/screening/index.ts";

export interface RestartParts {
  /** The files that are shown, as one word. */
  readonly fileIds: string;
  /** Some of them play; undefined: they are not here yet. */
  readonly plays: boolean | undefined;
  /** What is shown first plays at once; undefined: whether it may isn't known yet. */
  readonly begins: boolean | undefined;
}

/** Every file begins at its start; the loop, the speed and the playing go on. */
export function useRestartOnChange(playback: Playback, { fileIds, plays, begins }: RestartParts): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is the reason
  useEffect(() => {
    playback.clearRange();
    playback.seek(0);
  }, [fileIds, playback]);
  const decided = useRef(false);
  useEffect(() => {
    if (decided.current || plays === undefined || begins === undefined) return;
    decided.current = true;
    if (plays && begins) playback.play();
  }, [plays, begins, playback]);
}

const speeds = [0.25, 0.5, 1, 1.5, 2] as const;

/**
 * To the next speed of those that are offered; beyond the last of them it stays, as fast as L may have made it. What runs
 * backwards goes on backwards.
 */
export function changeSpeed(playback: Playback, way: 1 | -1): void {
  const { speed: before, playing } = playback.store.getState();
  const now = Math.abs(before);
  const next = way === 1 ? speeds.find((speed) => speed > now) : speeds.findLast((speed) => speed < now);
  if (next !== undefined) playback.setSpeed(playing && before < 0 ? -next : next);
}
