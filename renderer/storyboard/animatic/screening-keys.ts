import type { KeyboardEvent } from "react";
import { type StripAction, stripActionOf } from "#renderer/lib/index.ts";
import { type PlaybackAction, writes } from "#renderer/media/screening/index.ts";
import { screening, useScreening } from "./screening-state.ts";

const mac = /mac/i.test(navigator.platform);

/** A key that belongs to the window or the system, not to the part it was pressed in. */
export const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** Keys of the film and of the strip below it that always stay the same, as they are listed. */
export const screeningKeys = [
  ["close", ["Esc"]],
  ["byShot", ["PageUp", "PageDown"]],
  ["roll", ["Mod+←", "Mod+→"]],
] as const;

/** What a press means in the strip or on the film's picture; a field in them keeps its keys. */
export const actionOfPress = (event: KeyboardEvent): StripAction | undefined =>
  writes(event.target) ? undefined : stripActionOf(event.nativeEvent, mac);

const ofPlayback: Readonly<Partial<Record<StripAction, PlaybackAction>>> = {
  "strip.reverse": "reverse",
  "strip.pause": "pause",
  "strip.forward": "forward",
  "strip.frameBack": "frameBack",
  "strip.frameForward": "frameForward",
  "strip.markIn": "markIn",
  "strip.markOut": "markOut",
  "strip.clearRange": "clearRange",
};

/** The part of it that every film answers. */
export function playbackActionOf(event: KeyboardEvent): PlaybackAction | undefined {
  const action = actionOfPress(event);
  return action && ofPlayback[action];
}

/** Keys of the film's picture that hold on the strip below it too: captions, and Escape back to the board. */
export function steerScreening(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || writes(event.target)) return false;
  if (actionOfPress(event) === "strip.captions") screening.toggleCaptions();
  else if (event.key === "Escape" && !isShortcut(event) && useScreening.getState().open) screening.close();
  else return false;
  event.preventDefault();
  return true;
}
