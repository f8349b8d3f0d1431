import type { LucideIcon } from "lucide-react";
import { useEffect } from "react";
import { create } from "zustand";
import { type CommandWithKeys, commandKeys, type StripAction, stripActions } from "./command-keys.ts";
import { effectiveShortcut, type ShortcutOverrides } from "./shortcuts.ts";

/** Something the person can run from the palette, a menu word or a key. */
export interface Command {
  /** Unique, e.g. `storyboard.addShot`. */
  id: string;
  /** In the person's language, sentence case. */
  title: string;
  /** Heading in the palette. */
  group: string;
  /** Under which menu word of the title bar it also stands. */
  menu?: "file" | "edit" | "view" | "pane" | "help";
  icon?: LucideIcon;
  /** `Mod+Shift+N`; Mod is Ctrl, on a Mac ⌘. */
  shortcut?: string;
  /** Further words it is found by. */
  keywords?: readonly string[];
  disabled?: boolean;
  /** What it does to what is there, which it says once it has, with a way to undo it. */
  effect?: "moves" | "deletes";
  /** Its keys belong to a dialog's own fields while one is open. */
  yieldsToDialogs?: boolean;
  /** Its keys are the field’s own where one writes. */
  yieldsToFields?: boolean;
  /** What it does costs: keys that are held down run it once, and a dialog that is open holds them off. */
  costs?: boolean;
  /** It changes how everything looks. Run by the palette over a dialog, others end that first: they would work behind it. */
  keepsDialogs?: boolean;
  run: () => void;
}

/** Who offers commands, in the order in which menus and palette show them, whoever came first. */
const owners = [
  "shell",
  ...(["chat", "presets", "instruction", "folders", "transfer", "chat.deletion"] as const),
  ...(["storyboard.generate", "storyboard.many", "storyboard.review", "storyboard.shots"] as const),
  ...(["storyboard.scenes", "storyboard.cast"] as const),
  ...([
    "storyboard.view",
    "storyboard.film",
    "storyboard.beats",
    "storyboard.play",
    "storyboard.cut",
    "storyboard.footage",
    "storyboard.captions",
    "storyboard.export",
    "storyboard.queue",
  ] as const),
  ...(["storyboard.films", "storyboard.history"] as const),
  ...(["song.generate", "song", "song.takes", "lyrics", "song.deletion"] as const),
  ...(["library", "library.viewer", "library.fileExport", "library.deletion", "library.store"] as const),
] as const;
export type CommandOwner = (typeof owners)[number];

type ByOwner = Readonly<Partial<Record<CommandOwner, readonly Command[]>>>;

interface CommandState {
  /** As they were offered, with their own keys. */
  offered: ByOwner;
  overrides: ShortcutOverrides;
  /** With the keys that the person gave them. */
  byOwner: Readonly<Partial<Record<CommandOwner, readonly Command[]>>>;
  register: (owner: CommandOwner, commands: readonly Command[]) => void;
  unregister: (owner: CommandOwner) => void;
  /** The person gave other keys. */
  override: (overrides: ShortcutOverrides) => void;
}

function withKeys(offered: ByOwner, overrides: ShortcutOverrides): ByOwner {
  if (Object.keys(overrides).length === 0) return offered;
  const given = (command: Command): Command => {
    if (!Object.hasOwn(overrides, command.id)) return command;
    const { shortcut: _own, ...rest } = command;
    const shortcut = overrides[command.id];
    return shortcut ? { ...rest, shortcut } : rest;
  };
  return Object.fromEntries(Object.entries(offered).map(([owner, commands]) => [owner, commands.map(given)]));
}

const offer = (offered: ByOwner, overrides: ShortcutOverrides) => ({
  ...{ offered, overrides },
  byOwner: withKeys(offered, overrides),
});

export const useCommands = create<CommandState>((set) => ({
  offered: {},
  overrides: {},
  byOwner: {},
  register: (owner, commands) => set(({ offered, overrides }) => offer({ ...offered, [owner]: commands }, overrides)),
  unregister: (owner) =>
    set(({ offered, overrides }) =>
      offer(Object.fromEntries(Object.entries(offered).filter(([name]) => name !== owner)), overrides),
    ),
  override: (overrides) => set(({ offered }) => offer(offered, overrides)),
}));

export function listCommands(byOwner: CommandState["byOwner"]): Command[] {
  return owners.flatMap((owner) => byOwner[owner] ?? []);
}

/**
 * Offers a pane's commands while it is mounted. Pass a stable array (useMemo): a new one registers again.
 */
export function useRegisterCommands(owner: CommandOwner, commands: readonly Command[]): void {
  const register = useCommands((state) => state.register);
  const unregister = useCommands((state) => state.unregister);
  useEffect(() => {
    register(owner, commands);
    return () => unregister(owner);
  }, [owner, commands, register, unregister]);
}

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Whether a key press is `Mod+Shift+N`, on whatever layout: letters without case, digits by their place. */
export function matchesShortcut(event: KeyPress, shortcut: string, mac: boolean): boolean {
  const parts = shortcut === "+" ? [shortcut] : shortcut.split("+");
  const key = parts.at(-1)?.toLowerCase() ?? "";
  const mod = parts.includes("Mod");
  // A sign may need Shift on one layout and none on another: `/` is Shift and 7 on a German keyboard.
  const isSign = key.length === 1 && !/[a-z\d]/.test(key);
  return (
    isKey(event, key) &&
    (mac ? event.metaKey : event.ctrlKey) === mod &&
    (mac ? event.ctrlKey : event.metaKey) === false &&
    (isSign || event.shiftKey === parts.includes("Shift")) &&
    event.altKey === parts.includes("Alt")
  );
}

function isKey({ key, code }: KeyPress, wanted: string): boolean {
  // The row of digits writes other signs on a French keyboard.
  if (/^\d$/.test(wanted)) return key === wanted || code === `Digit${wanted}` || code === `Numpad${wanted}`;
  if (key.toLowerCase() === wanted) return true;
  // A layout that writes no Latin letters has its shortcuts where a Latin one has them.
  return /^[a-z]$/.test(wanted) && !/^[\u0020-\u024f]/.test(key) && code === `Key${wanted.toUpperCase()}`;
}

/** The keys that a command of a pane has now: the person's, else its own. */
export const keysNow = (id: CommandWithKeys): string | undefined =>
  effectiveShortcut(id, commandKeys[id], useCommands.getState().overrides);

/** The same for what is drawn, which follows what the person changes. */
export function useKeysOf(): (id: CommandWithKeys) => string | undefined {
  const overrides = useCommands((state) => state.overrides);
  return (id) => effectiveShortcut(id, commandKeys[id], overrides);
}

/** Other names of a key: a Mac calls its one key for both Backspace, and `+` needs Shift where `=` doesn't. */
const alike: Readonly<Record<string, string>> = { Backspace: "Delete", "=": "+" };

/** What a key press means in the strip or on the film's picture, by the keys that the person gave. */
export function stripActionOf(event: KeyPress, mac: boolean): StripAction | undefined {
  const find = (press: KeyPress) =>
    stripActions.find((id) => {
      const keys = keysNow(id);
      return keys !== undefined && matchesShortcut(press, keys, mac);
    });
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  const other = alike[key];
  return (
    find(event) ?? (other === undefined ? undefined : find({ key: other, code, ctrlKey, metaKey, shiftKey, altKey }))
  );
}
