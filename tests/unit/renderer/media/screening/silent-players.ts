import { cleanup } from "@testing-library/react";
import { vi } from "vitest";
import { setVolume } from "#renderer/media/screening/volume.ts";

/** jsdom plays nothing: its players are told to, and the volume is the one that a first start has. */
export function furnishPlayers(): void {
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
  setVolume(1);
}

export function clearPlayers(): void {
  cleanup();
  setVolume(1);
  window.localStorage.removeItem("reelsong.volume");
  vi.restoreAllMocks();
}
