type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">;

const steps = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "above",
  ArrowDown: "below",
  Home: "first",
  End: "last",
} as const;

export type BoardStep = (typeof steps)[keyof typeof steps];
export type BoardAction = "remove" | "all" | "clear" | "pick" | "write" | { readonly step: BoardStep };

/** What a key does on the card of a shot; `open`: the inspector shows that shot. Undefined: the key is the window's. */
export function boardActionOf({ key, ctrlKey, metaKey, shiftKey }: Press, open: boolean): BoardAction | undefined {
  const mod = ctrlKey || metaKey;
  if (key === "Delete" || key === "Backspace") return "remove";
  if (key.toLowerCase() === "a" && mod) return "all";
  if (key === "Escape") return "clear";
  if (key === " " && (mod || shiftKey)) return "pick";
  // With Ctrl it generates the shot that is open, and many with Shift: never another than the one that has the focus.
  if (key === "Enter" && (!mod || (!shiftKey && !open))) return "write";
  return key in steps ? { step: steps[key as keyof typeof steps] } : undefined;
}

/** As they are listed. With Alt a step moves the shot, with Shift it selects, with Ctrl it only looks. */
export const boardKeys = [
  ["go", ["←", "→", "↑", "↓"]],
  ["ends", ["Home", "End"]],
  ["write", ["Enter"]],
  ["extend", ["Shift+←", "Shift+→"]],
  ["pick", ["Mod+Space"]],
  ["all", ["Mod+A"]],
  ["clear", ["Esc"]],
  ["move", ["Alt+←", "Alt+→"]],
  ["remove", ["Delete"]],
] as const;
