import { useMemo } from "react";
import { create } from "zustand";
import { createPlayback, usePlayback } from "#renderer/media/screening/index.ts";

/** Where the film stands, shared by the strip and the picture. */
export const filmPlayback = createPlayback();

/** Between In and Out, seconds of the film as the strip shows it; null: neither is set. It changes only when they do. */
export function useMarkedRange() {
  const from = usePlayback(filmPlayback, (state) => state.from);
  const to = usePlayback(filmPlayback, (state) => state.to);
  const isMarked = from !== null || to !== null;
  const end = usePlayback(filmPlayback, (state) => (isMarked ? (state.to ?? state.length) : 0));
  const frameRate = usePlayback(filmPlayback, (state) => state.frameRate);
  return useMemo(() => (isMarked ? { from: from ?? 0, to: end, frameRate } : null), [isMarked, from, end, frameRate]);
}

interface ScreeningState {
  /** The picture stands in the board's place. */
  readonly open: boolean;
  /** The words of each shot stand under its picture. */
  readonly captions: boolean;
  /** How loud the film is, is measured while it plays. */
  readonly meter: boolean;
  /** The notes stand beside the picture. */
  readonly notes: boolean;
}

export const useScreening = create<ScreeningState>(() => ({
  open: false,
  captions: false,
  meter: false,
  notes: false,
}));

const set = useScreening.setState;

export const screening = {
  open: () => set({ open: true }),
  /** Another film, or none. */
  reset: () => {
    filmPlayback.reset();
    set({ open: false });
  },
  close: () => {
    filmPlayback.pause();
    set({ open: false });
  },
  toggleMeter: () => set(({ meter }) => ({ meter: !meter })),
  toggleNotes: () => set(({ notes }) => ({ notes: !notes })),
  toggleCaptions: () => set(({ captions }) => ({ captions: !captions })),
};
