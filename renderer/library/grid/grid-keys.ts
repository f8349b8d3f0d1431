import { entryOf } from "#shared/wire/own-entry.ts";
import type { AlbumMove } from "../albums/move-in-album.ts";
import { type MarkKey, markOfKey } from "../marks/mark-keys.ts";

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey"> & Partial<Pick<KeyboardEvent, "altKey">>;

const albumMoves: Readonly<Record<string, AlbumMove>> = {
  ...{ ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" },
};

const moves = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

export type GridAction =
  | { readonly do: "go" | "toggle" | "open" | "trash" | "clear" | "all" | "stack" }
  | { readonly do: "arrange"; readonly move: AlbumMove }
  | { readonly do: "size"; readonly by: 1 | -1 }
  | { readonly do: "rate"; readonly rating: number }
  | { readonly do: "mark"; readonly mark: MarkKey };

/** What a key does on the file that has the focus, or on the chosen ones. Undefined: it is nobody's here. */
export function gridActionOf({ key, ctrlKey, metaKey, altKey = false }: Press): GridAction | undefined {
  const mod = ctrlKey || metaKey;
  const move = altKey ? entryOf(albumMoves, key) : undefined;
  if (move !== undefined) return { do: "arrange", move };
  if (moves.includes(key)) return { do: "go" };
  if (key === " ") return { do: "toggle" };
  if (key === "Enter") return { do: "open" };
  if (key === "Delete" || (key === "Backspace" && mod)) return { do: "trash" };
  if (key === "Escape") return { do: "clear" };
  if (mod) return key.toLowerCase() === "a" ? { do: "all" } : undefined;
  if (key === "+" || key === "-") return { do: "size", by: key === "+" ? 1 : -1 };
  if (key.toLowerCase() === "t") return { do: "stack" };
  if (/^[0-5]$/.test(key)) return { do: "rate", rating: Number(key) };
  const mark = markOfKey(key);
  return mark && { do: "mark", mark };
}

/** As they are listed. */
export const gridKeys = [
  ["go", ["←", "→", "↑", "↓"]],
  ["ends", ["Home", "End"]],
  ["page", ["PageUp", "PageDown"]],
  ["extend", ["Shift+←", "Shift+→"]],
  ["toggle", ["Space"]],
  ["all", ["Mod+A"]],
  ["clear", ["Esc"]],
  ["open", ["Enter"]],
  ["size", ["+", "-"]],
  ["stack", ["T"]],
  ["rate", ["0", "5"]],
  ["flag", ["P", "X", "U"]],
  ["colour", ["6", "9"]],
  ["arrange", ["Alt+←", "Alt+→"]],
  ["trash", ["Delete"]],
] as const;
