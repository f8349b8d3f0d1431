import { type MarkKey, markOfKey } from "../marks/mark-keys.ts";

export type ViewerAction =
  | { readonly do: "previous" | "next" | "compare" | "addCompared" | "wipe" | "slideshow" | "details" }
  | { readonly do: "fullScreen" | "keys" | "note" | "noteTime" | "tags" | "reuse" | "trash" | "loop" }
  | { readonly do: "whole" | "full" | "slower" | "faster" | "clearRange" | "close" }
  | { readonly do: "zoom"; readonly factor: number }
  | { readonly do: "pan"; readonly x: number; readonly y: number }
  | { readonly do: "rate"; readonly rating: number }
  | { readonly do: "mark"; readonly mark: MarkKey };

type Press = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** Each press of + and −. */
const STEP = 1.25;
/** Pixels of the page for each arrow. */
const WAY = 80;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const plain: Readonly<Record<string, ViewerAction["do"] & string>> = {
  PageUp: "previous",
  PageDown: "next",
  c: "compare",
  w: "wipe",
  s: "slideshow",
  d: "details",
  f: "fullScreen",
  n: "note",
  m: "noteTime",
  t: "tags",
  r: "reuse",
  z: "full",
  "[": "slower",
  "]": "faster",
  Delete: "trash",
  Enter: "close",
};

type Simple = Exclude<ViewerAction, { factor: number } | { x: number } | { rating: number } | { mark: MarkKey }>;
const simple = (name: string): ViewerAction => ({ do: name as Simple["do"] });

/**
 * What a key does in the viewer; undefined: it is the film's (screening/playback-keys.ts) or nobody's. Arrows go from
 * file to file, and move a picture that is larger than its frame. Figures rate, as in the grid.
 */
export function actionOfKey(press: Press, { zoomed }: { zoomed: boolean }): ViewerAction | undefined {
  const { key, shiftKey, altKey } = press;
  const mod = press.ctrlKey || press.metaKey;
  if (mod && !altKey && key === "0") return simple("whole");
  if (altKey && !mod && press.code === "KeyM") return simple("noteTime");
  if (mod || altKey) return undefined;
  if (key === "?") return simple("keys");
  if (key === "+" || key === "=") return { do: "zoom", factor: STEP };
  if (key === "-") return { do: "zoom", factor: 1 / STEP };
  if (shiftKey) {
    const shifted = { c: "addCompared", l: "loop", x: "clearRange" }[key.toLowerCase()];
    return shifted === undefined ? undefined : simple(shifted);
  }
  const way = arrows[key];
  if (way && zoomed) return { do: "pan", x: way[0] * WAY, y: way[1] * WAY };
  if (key === "ArrowLeft") return simple("previous");
  if (key === "ArrowRight") return simple("next");
  if (/^[0-5]$/.test(key)) return { do: "rate", rating: Number(key) };
  const mark = markOfKey(key);
  if (mark) return { do: "mark", mark };
  const named = plain[key.length === 1 ? key.toLowerCase() : key];
  return named === undefined ? undefined : simple(named);
}

/** The keys as they are listed, under their headings; each group is shown where it means something. */
export const keyGroups = [
  {
    name: "browse",
    keys: [
      ["turn", ["←", "→"]],
      ["turnAlways", ["PageUp", "PageDown"]],
      ["compare", ["C"]],
      ["addCompared", ["Shift+C"]],
      ["wipe", ["W"]],
      ["slideshow", ["S"]],
      ["fullScreen", ["F"]],
      ["details", ["D"]],
      ["keys", ["?"]],
      ["close", ["Enter", "Esc"]],
    ],
  },
  {
    name: "film",
    keys: [
      ["play", ["Space"]],
      ["shuttle", ["J", "K", "L"]],
      ["frame", [",", "."]],
      ["second", ["Shift+←", "Shift+→"]],
      ["ends", ["Home", "End"]],
      ["speed", ["[", "]"]],
      ["loop", ["Shift+L"]],
      ["range", ["I", "O"]],
      ["clearRange", ["Shift+X"]],
    ],
  },
  {
    name: "picture",
    keys: [
      ["zoom", ["+", "-"]],
      ["full", ["Z"]],
      ["whole", ["Mod+0"]],
      ["pan", ["←", "→", "↑", "↓"]],
    ],
  },
  {
    name: "judge",
    keys: [
      ["rate", ["0", "5"]],
      ["flag", ["P", "X", "U"]],
      ["colour", ["6", "9"]],
      ["tags", ["T"]],
      ["note", ["N"]],
      ["noteTime", ["M", "Alt+M"]],
      ["reuse", ["R"]],
      ["trash", ["Delete"]],
    ],
  },
] as const;

/** From one key to another: `0 – 5`. */
export const isRange = (what: string): boolean => what === "rate" || what === "colour";
