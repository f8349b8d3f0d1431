import type { Playback } from "./playback.ts";

/** Whether the keys belong to a text that is being written. */
export const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA)$/.test(target.tagName) && target.getAttribute("type") !== "range"));

/** As they are listed. */
export const filmKeys = [
  ["play", ["Space"]],
  ["shuttle", ["J", "K", "L"]],
  ["frame", [",", ".", "←", "→"]],
  ["second", ["Shift+←", "Shift+→"]],
  ["ends", ["Home", "End"]],
  ["range", ["I", "O"]],
  ["clearRange", ["X"]],
] as const;

/** A key press, the page's own or React's. */
type Press = Pick<
  KeyboardEvent,
  "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "preventDefault" | "stopPropagation"
> & { readonly target: EventTarget | null };

/**
 * The keys of every film: Space and K, J and L, arrows by frame and with Shift by second, Home, End, I, O, X. Put it
 * on the part that holds the film; a field in it keeps its keys. True when the press was meant for the film.
 */
export function steerPlayback(event: Press, playback: Playback): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return false;
  const { time, length } = playback.store.getState();
  const bySecond = (seconds: number) => () => playback.seek(time + seconds);
  const pressable = event.target instanceof Element && event.target.closest("button, [role=switch], [role=combobox]");
  const act = {
    " ": pressable ? undefined : playback.toggle,
    k: playback.pause,
    j: () => playback.shuttle(-1),
    l: () => playback.shuttle(1),
    arrowleft: event.shiftKey ? bySecond(-1) : () => playback.step(-1),
    arrowright: event.shiftKey ? bySecond(1) : () => playback.step(1),
    ",": () => playback.step(-1),
    ".": () => playback.step(1),
    home: () => playback.seek(0),
    end: () => playback.seek(length),
    i: () => playback.markIn(),
    o: () => playback.markOut(),
    x: playback.clearRange,
  }[event.key.toLowerCase()];
  if (act === undefined) return false;
  event.preventDefault();
  event.stopPropagation();
  act();
  return true;
}
