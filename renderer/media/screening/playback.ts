import { createStore, type StoreApi, useStore } from "zustand";

export interface PlaybackState {
  /** Seconds from the start. */
  readonly time: number;
  /** Seconds of the whole. */
  readonly length: number;
  /** Frames a second of what is shown. */
  readonly frameRate: number;
  readonly playing: boolean;
  /** 1 is real time; below 0 it runs backwards. */
  readonly speed: number;
  readonly loop: boolean;
  /** The range that is looped, seconds; null: from the start, to the end. */
  readonly from: number | null;
  readonly to: number | null;
  /** Grows when the person moves the playhead, so that what is running follows. */
  readonly jumps: number;
  /** Grows with those jumps by which one looks for a place: drawn along, or stepped. */
  readonly scrubs: number;
}

const still: PlaybackState = {
  time: 0,
  length: 0,
  frameRate: 24,
  playing: false,
  speed: 1,
  loop: false,
  from: null,
  to: null,
  jumps: 0,
  scrubs: 0,
};

/** As fast as the keys shuttle. */
const FASTEST = 4;
const BY_A_HAIR = 0.0005;

/** Where a clock stands that would stand at `to` by now: back at the start of a loop, or at its end. */
export function moveOn(
  { time, speed, loop, from, to, length }: Omit<PlaybackState, "playing" | "jumps" | "scrubs" | "frameRate">,
  next: number,
): { time: number; jumped: boolean; ended: boolean } {
  const start = from ?? 0;
  const end = to ?? length;
  if (speed > 0) {
    // A range holds what came into it; behind its end the film plays on.
    const limit = time < end - BY_A_HAIR ? end : length;
    if (next < limit - BY_A_HAIR) return { time: next, jumped: false, ended: false };
    return loop ? { time: start, jumped: true, ended: false } : { time: limit, jumped: false, ended: true };
  }
  const limit = time > start + BY_A_HAIR ? start : 0;
  if (next > limit + BY_A_HAIR) return { time: next, jumped: false, ended: false };
  return loop ? { time: end, jumped: true, ended: false } : { time: limit, jumped: false, ended: true };
}

/** One clock. Whoever shows something on it reads `store` and tells it where the film is (`arrive`). */
export interface Playback {
  readonly store: StoreApi<PlaybackState>;
  /** Frames a second of what is shown; a step is one of these. */
  readonly frameRate: () => number;
  readonly measure: (length: number, frameRate?: number) => void;
  readonly play: (speed?: number) => void;
  readonly pause: () => void;
  readonly toggle: () => void;
  /** A jump by hand. */
  readonly seek: (time: number) => void;
  /** Such a jump by which one looks for a place. */
  readonly scrub: (time: number) => void;
  /** Frames on, or back below 0; stands still afterwards. */
  readonly step: (frames: number) => void;
  /** J and L: faster with each press, and through rest to the other side. */
  readonly shuttle: (direction: 1 | -1) => void;
  readonly setSpeed: (speed: number) => void;
  /** The film is at `time` by itself; turns back or ends where that is due. */
  readonly arrive: (time: number) => void;
  readonly toggleLoop: () => void;
  /** The range begins or ends here; an end before the start clears the other one. */
  readonly markIn: (at?: number) => void;
  readonly markOut: (at?: number) => void;
  readonly clearRange: () => void;
  readonly reset: () => void;
}

export function createPlayback(): Playback {
  const store = createStore<PlaybackState>(() => still);
  const set = store.setState;
  const get = store.getState;
  const within = (time: number) => Math.min(get().length, Math.max(0, time));
  const seek = (time: number) => set(({ jumps }) => ({ time: within(time), jumps: jumps + 1 }));
  const scrub = (time: number) =>
    set(({ jumps, scrubs }) => ({ time: within(time), jumps: jumps + 1, scrubs: scrubs + 1 }));
  const play = (speed = 1) => {
    const { time, length, from, to } = get();
    const start = from ?? 0;
    const end = to ?? length;
    const done = speed > 0 ? time >= end - 0.01 && (to === null || time < end + 0.01) : time <= 0.01;
    if (done) seek(speed > 0 ? start : end);
    set(({ jumps }) => ({ playing: true, speed, jumps: jumps + 1 }));
  };
  const pause = () => set({ playing: false });
  return {
    store,
    frameRate: () => get().frameRate,
    measure: (length, frameRate = get().frameRate) =>
      set(({ time, from, to }) => ({
        length,
        frameRate,
        time: Math.min(time, length),
        from: from !== null && from >= length ? null : from,
        to: to !== null && to > length ? null : to,
      })),
    play,
    pause,
    toggle: () => {
      const { playing, speed } = get();
      if (playing) pause();
      else play(Math.abs(speed) > 2 ? 1 : Math.abs(speed));
    },
    seek,
    scrub,
    step: (frames) => {
      pause();
      const { time, frameRate } = get();
      scrub((Math.floor(time * frameRate + BY_A_HAIR * frameRate) + frames) / frameRate);
    },
    shuttle: (direction) => {
      const { playing, speed } = get();
      const along = playing && Math.sign(speed) === direction;
      play(along ? Math.sign(speed) * Math.min(FASTEST, Math.abs(speed) * 2) : direction);
    },
    setSpeed: (speed) => {
      set({ speed });
      if (get().playing) set(({ jumps }) => ({ jumps: jumps + 1 }));
    },
    arrive: (next) => {
      const { time, jumped, ended } = moveOn(get(), next);
      if (jumped) seek(time);
      else set(ended ? { time, playing: false } : { time });
    },
    toggleLoop: () => set(({ loop }) => ({ loop: !loop })),
    markIn: (at = get().time) => set(({ to }) => ({ from: within(at), to: to !== null && to <= at ? null : to })),
    markOut: (at = get().time) =>
      set(({ from }) => ({ to: within(at), from: from !== null && from >= at ? null : from })),
    clearRange: () => set({ from: null, to: null }),
    reset: () => set(({ jumps, scrubs, frameRate }) => ({ ...still, jumps, scrubs, frameRate })),
  };
}

export function usePlayback<Value>({ store }: Playback, select: (state: PlaybackState) => Value): Value {
  return useStore(store, select);
}
