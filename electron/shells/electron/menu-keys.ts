/** Electron's names of keys that the page names otherwise (docs/tutorial/keyboard-shortcuts.md, “Available key codes”). */
const named: Readonly<Record<string, string>> = {
  ...{ ArrowUp: "Up", ArrowDown: "Down", ArrowLeft: "Left", ArrowRight: "Right" },
  ...{ Escape: "Esc", Enter: "Return" },
};
const plain = /^([A-Z0-9]|F([1-9]|1\d|2[0-4])|[!-*,-/:-@[-`{-~]|Tab|Backspace|Delete|Home|End|PageUp|PageDown|Insert)$/;

/**
 * The keys of a pane as a menu shows them: the person's (`Mod+Shift+N`, null for none), else the pane's own. What a menu can't
 * name it shows nothing for: Electron throws on an accelerator that it can't read.
 */
export function paneAccelerator(
  pane: string,
  place: number,
  shortcuts: Readonly<Record<string, string | null>>,
): string | undefined {
  const id = `go.${pane}`;
  const keys = Object.hasOwn(shortcuts, id) ? (shortcuts[id] ?? null) : `Mod+${place}`;
  const [, held = "", key = ""] = /^((?:(?:Mod|Alt|Shift)\+)*)([^+]+)$/.exec(keys ?? "") ?? [];
  const name = named[key] ?? (plain.test(key) ? key : undefined);
  return name === undefined ? undefined : `${held.replace("Mod", "CmdOrCtrl")}${name}`;
}
