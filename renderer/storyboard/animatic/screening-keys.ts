import type { KeyboardEvent } from "react";
import { writes } from "#renderer/media/screening/index.ts";
import { screening, useScreening } from "./screening-state.ts";

/** A key that belongs to the window or the system, not to the part it was pressed in. */
export const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** Keys of the film and of the strip below it, as they are listed. */
export const screeningKeys = [
  ["captions", ["C"]],
  ["note", ["N"]],
  ["onBeats", ["B"]],
  ["fullScreen", ["F"]],
  ["close", ["Esc"]],
  ["byShot", ["PageUp", "PageDown"]],
  ["byMarker", ["Shift+PageUp", "Shift+PageDown"]],
  ["trimToPlayhead", ["Q", "W"]],
  ["removeClip", ["Delete", "Shift+Delete"]],
  ["slip", ["Mod+←", "Mod+→"]],
  ["moveClip", ["Mod+Shift+←", "Mod+Shift+→"]],
  ["roll", ["Mod+←", "Mod+→"]],
  ["zoom", ["+", "-"]],
  ["zoomFit", ["0"]],
] as const;

/** Keys of the film's picture that hold on the strip below it too: C, and Escape back to the board. */
export function steerScreening(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isShortcut(event) || writes(event.target)) return false;
  if (event.key === "c") screening.toggleCaptions();
  else if (event.key === "Escape" && useScreening.getState().open) screening.close();
  else return false;
  event.preventDefault();
  return true;
}
