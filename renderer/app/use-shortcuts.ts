import { useEffect } from "react";
import { fullScreenPart } from "#renderer/components/index.ts";
import { listCommands, matchesShortcut, useCommands } from "#renderer/lib/index.ts";
import { usePalette } from "./palette/palette-state.ts";

const mac = /mac/i.test(navigator.platform);

/** Lists and menus are searched by the letters that are typed in them. */
const searchedByLetter = "[role=combobox], [role=listbox], [role=menu], [role=menubar]";

/** The palette's commands are run from it by their keys, too. */
const OVER_THE_PANE = '[role="dialog"]:not(.palette-box), [role="alertdialog"]';

/** A key that writes something where one writes. */
const isLetter = (shortcut: string) => /^(Shift\+)?.$/.test(shortcut);

/** Whether a bare key means something where it is pressed. */
function takesLetters(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest(searchedByLetter) !== null)
  );
}

/** Where one writes: keys that select all, or undo, are the text’s own there. */
const isWritten = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("[contenteditable='true']") !== null ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Mod+A, where nothing closer answers it: what the pane has to select, else the pane's own text. Never the page's, which is
 * made of words that are nobody's.
 */
function selectAll(): void {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const command = dialog
    ? undefined
    : listCommands(useCommands.getState().byOwner).find(({ id, disabled }) => id.endsWith(".selectAll") && !disabled);
  const place = dialog ?? document.querySelector("main");
  if (command) command.run();
  else if (place) document.getSelection()?.selectAllChildren(place);
}

/** In the navigation or a bar of the window, where one is on the way to something else. */
const isOutside = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("nav, header, footer, [role=menubar]") !== null &&
  target.closest("main") === null;

/** Every registered command answers to its keys; those of the palette close it, too. */
export function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const palette = usePalette.getState();
      if (matchesShortcut(event, "Mod+A", mac)) {
        if (isWritten(event.target)) return;
        event.preventDefault();
        selectAll();
        return;
      }
      const { byOwner } = useCommands.getState();
      const command = listCommands(byOwner).find(
        ({ shortcut, disabled }) => shortcut && !disabled && matchesShortcut(event, shortcut, mac),
      );
      // A bare key belongs to the text that is being written, or to the list it is typed in.
      if (!command || (command.shortcut && isLetter(command.shortcut) && takesLetters(event.target))) return;
      // One key does something in the pane alone: not in the navigation, the bars, or what floats over all.
      if (command.shortcut && isLetter(command.shortcut) && isOutside(event.target)) return;
      if (command.yieldsToFields && isWritten(event.target)) return;
      // What a pane does would be done behind a dialog, and the focus would go there.
      if (!byOwner.shell?.includes(command) && document.querySelector(OVER_THE_PANE)) return;
      // Nothing is bought behind a dialog or a film in full screen, where the person can't see what it would be.
      if (command.costs && fullScreenPart() !== undefined) return;
      if ((command.yieldsToDialogs || command.costs) && document.querySelector('[role="dialog"], [role="alertdialog"]'))
        return;
      event.preventDefault();
      if (command.id === "help.palette") {
        palette.setOpen(!palette.open);
        return;
      }
      if (event.repeat && command.costs) return;
      palette.setOpen(false);
      command.run();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
