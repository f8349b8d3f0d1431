import { create } from "zustand";

/** How loud players are, on this computer: remembered, and the same for takes, songs and files. */
interface Volume {
  /** 0–1, also while it is muted. */
  readonly level: number;
  readonly muted: boolean;
}

const REMEMBERED = "reelsong.volume";
const full: Volume = { level: 1, muted: false };

export function readVolume(written: string | null): Volume {
  try {
    const { level, muted } = JSON.parse(written ?? "null") as Partial<Volume>;
    if (typeof level !== "number" || !(level >= 0 && level <= 1)) return full;
    return { level, muted: muted === true };
  } catch {
    return full;
  }
}

const useStored = create<Volume>(() => readVolume(window.localStorage.getItem(REMEMBERED)));

export const useVolume = (): Volume => useStored();

/** As an element takes it, 0–1. */
export const useSoundLevel = (): number => useStored(({ level, muted }) => (muted ? 0 : level));

function remember(volume: Volume): void {
  useStored.setState(volume);
  window.localStorage.setItem(REMEMBERED, JSON.stringify(volume));
}

/** Moving it is meant to be heard; at 0 it is muted, and comes back as loud as it was. */
export function setVolume(level: number): void {
  if (level <= 0) remember({ ...useStored.getState(), muted: true });
  else remember({ level: Math.min(1, level), muted: false });
}

export function toggleMuted(): void {
  const { level, muted } = useStored.getState();
  remember({ level, muted: !muted });
}
