import { commandKeys, isStripAction } from "./command-keys.ts";
import type { PaneId } from "./route.ts";

/** Keys that the person gave to commands, by the commands' ids; null: it has none. */
export type ShortcutOverrides = Readonly<Record<string, string | null>>;

/** The keys of a command: the person's, else its own. Stored keys that nobody could have given are passed over. */
export function effectiveShortcut(
  id: string,
  own: string | undefined,
  overrides: ShortcutOverrides,
): string | undefined {
  if (!Object.hasOwn(overrides, id)) return own;
  const given = overrides[id] ?? undefined;
  return given === undefined || given === own || refusalOfShortcut(given, id) === null ? given : own;
}

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Keys that are only held. */
const HELD = new Set([
  "Control",
  "Meta",
  "Shift",
  "Alt",
  "AltGraph",
  "CapsLock",
  "Fn",
  "Dead",
  "Process",
  "Unidentified",
]);

/**
 * What was pressed, as commands write it: `Mod+Shift+N`. Letters and digits by what they are on a Latin layout, so that
 * it works on every one. Null while only Ctrl, Shift or Alt are down, or for what no command can have.
 */
export function shortcutOf(event: KeyPress, mac: boolean): string | null {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (HELD.has(key) || key === " " || (mac ? ctrlKey : metaKey)) return null;
  const latin = /^Key([A-Z])$/.exec(code)?.[1];
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  // A sign that needs Shift is that sign (`/` of a German keyboard); a figure may stand where others have signs.
  const figure = shiftKey && key.length === 1 && !altKey ? undefined : digit;
  const name = /^[a-z]$/i.test(key) ? key.toUpperCase() : (figure ?? (key.length === 1 && latin ? latin : key));
  const sign = name.length === 1 && !/[A-Z\d]/.test(name);
  const mod = mac ? metaKey : ctrlKey;
  // It joins the parts of what is written, and can only stand alone.
  if (name === "+") return mod || altKey ? null : name;
  return [...(mod ? ["Mod"] : []), ...(altKey ? ["Alt"] : []), ...(shiftKey && !sign ? ["Shift"] : []), name].join("+");
}

/** Keys of the system, the browser and of every text: nobody else gets them. */
const RESERVED = new Set(
  [
    ..."Mod+A Mod+C Mod+V Mod+X Mod+Y Mod+Z Mod+Shift+Z Mod+R Mod+W Mod+T Mod+N Mod+Q Mod+P Mod+L Mod+J".split(" "),
    ..."Mod+0 Mod+= Mod+- Mod+, Mod+Shift+R Mod+Shift+T Mod+Shift+N Mod+Shift+W Mod+Shift+I".split(" "),
    ..."F5 F11 F12 Alt+F4 Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Alt+Shift+F10".split(" "),
  ].map((keys) => keys.toLowerCase()),
);

/**
 * Why keys can't be had: they are the system's or a text's, they would write where one writes, or they are what one
 * moves with in the strip.
 */
export type ShortcutRefusal = "reserved" | "bare" | "steers";

/** Where one writes the strip hears no bare key, so that every sign is free there. */
const freeInStrip = /^(Shift\+)?([^\s]|Delete|Insert|PageUp|PageDown)$/;
const stepsByShot = new Set(["PageUp", "PageDown"]);

/** Of the command with this id, where there is one. */
export function refusalOfShortcut(shortcut: string, id = ""): ShortcutRefusal | null {
  if (RESERVED.has(shortcut.toLowerCase())) return "reserved";
  const parts = shortcut.split("+");
  const key = parts.at(-1) ?? "";
  if (/^F([2-9]|1[0-2]?)$/.test(key) || parts.includes("Mod")) return null;
  if (isStripAction(id) && !parts.includes("Alt"))
    return freeInStrip.test(shortcut) && !stepsByShot.has(shortcut) ? null : "steers";
  // Alt with a letter opens menus on some systems, and writes signs on others; with Shift or a digit it is free.
  return parts.includes("Alt") && key.length === 1 ? null : "bare";
}

export interface ShortcutHolder {
  readonly id: string;
  readonly title: string;
  /** Where it works; null: everywhere. */
  readonly pane: PaneId | null;
  readonly shortcut: string | undefined;
}

/** Who answers to the same keys in a place that `command` works in, too. */
export function conflictsOf(
  command: Pick<ShortcutHolder, "id" | "pane">,
  shortcut: string,
  all: readonly ShortcutHolder[],
): readonly ShortcutHolder[] {
  return all.filter(
    (other) =>
      other.id !== command.id &&
      other.shortcut?.toLowerCase() === shortcut.toLowerCase() &&
      (other.pane === null || command.pane === null || other.pane === command.pane),
  );
}

/** The keys that a command of a pane has by itself. */
export const ownShortcut = (id: string): string | undefined =>
  Object.hasOwn(commandKeys, id) ? commandKeys[id as keyof typeof commandKeys] : undefined;
