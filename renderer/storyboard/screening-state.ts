import { create } from "zustand";

interface ScreeningState {
  /** Seconds from the start of the film. */
  time: number;
  playing: boolean;
  /** The picture stands in the board's place. */
  open: boolean;
  /** Grows when the person moves the playhead, so that a running film follows. */
  jumps: number;
  loop: boolean;
}

/** Where the film stands, shared by the strip and the picture. */
export const useScreening = create<ScreeningState>(() => ({
  time: 0,
  playing: false,
  open: false,
  jumps: 0,
  loop: false,
}));

const set = useScreening.setState;

export const screening = {
  play: (total: number) =>
    set(({ time, jumps }) => ({
      playing: true,
      open: true,
      time: time >= total - 0.01 ? 0 : time,
      jumps: jumps + 1,
    })),
  pause: () => set({ playing: false }),
  /** Another film, or none. */
  reset: () => set({ time: 0, playing: false, open: false }),
  close: () => set({ playing: false, open: false }),
  /** A jump by hand. */
  seek: (time: number) => set(({ jumps }) => ({ time: Math.max(0, time), jumps: jumps + 1 })),
  /** The clock moved on. */
  advance: (time: number) => set({ time }),
  toggleLoop: () => set(({ loop }) => ({ loop: !loop })),
};
