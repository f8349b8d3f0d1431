import { create } from "zustand";

const REMEMBERED = "reelsong.scrubAudio";

const useStored = create(() => ({ on: window.localStorage.getItem(REMEMBERED) !== "off" }));

/** Whether the film is heard where its playhead is drawn or stepped: remembered on this computer. */
export const useScrubAudio = (): boolean => useStored(({ on }) => on);

export function toggleScrubAudio(): void {
  const on = !useStored.getState().on;
  useStored.setState({ on });
  window.localStorage.setItem(REMEMBERED, on ? "on" : "off");
}
