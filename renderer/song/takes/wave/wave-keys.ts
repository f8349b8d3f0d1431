import type { SongPlayer } from "../../use-song-player.ts";
import { loopFrom, loopTo, type WaveViewStore, zoomBy, zoomIn, zoomOut } from "./wave-view.ts";

/** Seconds of an arrow while the whole take is in sight; closer by, it steps finer. */
const STEP = 5;

/** What a key does on the waveform; whether it does anything. */
export function pressOnWave(key: string, player: SongPlayer, view: WaveViewStore, seconds: number): boolean {
  const { zoom, loop } = view.getState();
  // Of the element itself: the page learns of a jump a moment later.
  const time = player.element.currentTime;
  const step = STEP / zoom;
  const acts = new Map<string, () => void>([
    ["ArrowRight", () => player.seek(time + step)],
    ["ArrowLeft", () => player.seek(time - step)],
    ["Home", () => player.seek(0)],
    ["End", () => player.seek(seconds)],
    [" ", player.toggle],
    ["+", () => zoomIn(view)],
    // The same key without Shift.
    ["=", () => zoomIn(view)],
    ["-", () => zoomOut(view)],
    ["0", () => zoomBy(view, 0)],
    ["[", () => view.setState({ loop: loopFrom(loop, time) })],
    ["]", () => view.setState({ loop: loopTo(loop, time) })],
    ["\\", () => view.setState({ loop: null })],
  ]);
  const act = acts.get(key);
  act?.();
  return act !== undefined;
}

/** As they are listed. */
export const waveKeys = [
  ["play", ["Space"]],
  ["seek", ["←", "→"]],
  ["ends", ["Home", "End"]],
  ["zoom", ["+", "-"]],
  ["whole", ["0"]],
  ["loop", ["[", "]"]],
  ["clearLoop", ["\\"]],
] as const;
