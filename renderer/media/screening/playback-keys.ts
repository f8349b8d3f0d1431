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

/** What letters and signs do to a film, by their usual keys. */
const usualLetters = {
  ...{ j: "reverse", k: "pause", l: "forward", ",": "frameBack", ".": "frameForward" },
  ...{ i: "markIn", o: "markOut", x: "clearRange" },
} as const;
export type PlaybackAction = (typeof usualLetters)[keyof typeof usualLetters];

const isHeld = ({ ctrlKey, metaKey, altKey }: Press) => ctrlKey || metaKey || altKey;

function usualActionOf(event: Press): PlaybackAction | undefined {
  const letter = event.key.toLowerCase();
  return isHeld(event) || !Object.hasOwn(usualLetters, letter)
    ? undefined
    : usualLetters[letter as keyof typeof usualLetters];
}

/**
 * The keys of every film: Space and K, J and L, arrows by frame and with Shift by second, Home, End, I, O, X. Put it
 * on the part that holds the film; a field in it keeps its keys. `actionOf`: where the letters can be others. True when
 * the press was meant for the film.
 */
export function steerPlayback<P extends Press>(
  event: P,
  playback: Playback,
  actionOf: (event: P) => PlaybackAction | undefined = usualActionOf,
): boolean {
  if (event.defaultPrevented || writes(event.target)) return false;
  const { time, length } = playback.store.getState();
  const bySecond = (seconds: number) => () => playback.scrub(time + seconds);
  const pressable = event.target instanceof Element && event.target.closest("button, [role=switch], [role=combobox]");
  const actions: Readonly<Record<PlaybackAction, () => void>> = {
    pause: playback.pause,
    reverse: () => playback.shuttle(-1),
    forward: () => playback.shuttle(1),
    frameBack: () => playback.step(-1),
    frameForward: () => playback.step(1),
    markIn: () => playback.markIn(),
    markOut: () => playback.markOut(),
    clearRange: playback.clearRange,
  };
  const moves = {
    " ": pressable ? undefined : playback.toggle,
    arrowleft: event.shiftKey ? bySecond(-1) : () => playback.step(-1),
    arrowright: event.shiftKey ? bySecond(1) : () => playback.step(1),
    home: () => playback.seek(0),
    end: () => playback.seek(length),
  }[event.key.toLowerCase()];
  const action = actionOf(event);
  const act = action !== undefined ? actions[action] : isHeld(event) ? undefined : moves;
  if (act === undefined) return false;
  event.preventDefault();
  event.stopPropagation();
  act();
  return true;
}
