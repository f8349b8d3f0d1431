import { BLACK, type ReturnedClip } from "./returned-timeline.ts";

/** How a clip comes in: over the one before it, or out of black. Seconds. */
export interface Entrance {
  /** What the clip before it shows for longer, so that the two overlap. */
  readonly behind: number;
  /** How long the two cross-fade. */
  readonly fade: number;
  /** How long it takes to come out of black. */
  readonly into: number;
}
export const cutIn: Entrance = { behind: 0, fade: 0, into: 0 };

/**
 * Clips as a film has them, one behind the other, from a track with gaps: black between two clips becomes a clip of its own,
 * and a dip between them where it doesn't last. Less than `least` seconds are none.
 */
export function layClips(least: number) {
  const clips: ReturnedClip[] = [];
  /** Black since the last clip, and how long that took to go into it. */
  let [hold, out] = [0, 0];
  const longer = (seconds: number): void => {
    const last = clips.at(-1);
    if (last !== undefined && seconds > 0) clips[clips.length - 1] = { ...last, length: last.length + seconds };
  };
  const dipOf = (seconds: number) => (seconds > 0 ? { dip: { seconds, color: BLACK } } : {});
  const standBlack = (): void => {
    const standing = { name: "", file: null, clipId: null, from: 0, fade: 0, speed: 0 };
    clips.push({ ...standing, ...dipOf(out * 2), length: hold, black: true });
    [hold, out] = [0, 0];
  };
  return {
    /** Nothing is shown. */
    gap(length: number): void {
      hold += length;
    },
    /** The last clip goes into black for so long, and is seen so much longer than it says. */
    leave(seconds: number, behind: number): void {
      longer(behind);
      out = seconds;
    },
    add(clip: Omit<ReturnedClip, "fade">, { behind, fade, into }: Entrance): void {
      if (hold >= least) standBlack();
      const isFirst = clips.length === 0;
      const isOver = fade > 0 && !isFirst && out === 0 && clips.at(-1)?.black !== true;
      if (isOver) longer(behind);
      // In front of the first clip only half of a dip is in the film; out of black that stands, it is black's other half.
      const half = isFirst || clips.at(-1)?.black === true;
      clips.push({ ...dipOf(half ? into * 2 : out + into), ...clip, fade: isOver ? fade : 0 });
      [hold, out] = [0, 0];
    },
    /** All of them; and the seconds of a fade at the film's end, which a film can't have. */
    end(): { readonly clips: readonly ReturnedClip[]; readonly fadeOut: number } {
      const fadeOut = hold < least ? out : 0;
      if (hold >= least) standBlack();
      return { clips, fadeOut };
    },
  };
}
