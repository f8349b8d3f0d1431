import { useEffect } from "react";
import { listCommands, matchesShortcut, useCommands } from "#renderer/lib/index.ts";
import { usePalette } from "./palette/palette-state.ts";

const mac = /mac/i.test(navigator.platform);

/** Lists and menus are searched by the letters that are typed in them. */
const searchedByLetter = "[role=combobox], [role=listbox], [role=menu], [role=menubar]";

/** What is read as one: a reply, a panel, a dialog, a pane. */
const parts = "article, section, aside, [role=dialog], [role=alertdialog], main";

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

/** Of what has the focus, never of the whole window. */
function selectWordsAround(target: EventTarget | null): void {
  const around = target instanceof Element ? target.closest(parts) : null;
  const part = around ?? document.querySelector("main");
  if (part) window.getSelection()?.selectAllChildren(part);
}

/** Mod+K opens the palette; every registered command answers to its own keys. */
export function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const palette = usePalette.getState();
      if (matchesShortcut(event, "Mod+K", mac)) {
        event.preventDefault();
        palette.setOpen(!palette.open);
        return;
      }
      const command = listCommands(useCommands.getState().byOwner).find(
        ({ shortcut, disabled }) => shortcut && !disabled && matchesShortcut(event, shortcut, mac),
      );
      if (!command && matchesShortcut(event, "Mod+A", mac) && !takesLetters(event.target)) {
        event.preventDefault();
        selectWordsAround(event.target);
        return;
      }
      // A bare key belongs to the text that is being written, or to the list it is typed in.
      if (!command || (command.shortcut && isLetter(command.shortcut) && takesLetters(event.target))) return;
      // Nothing is bought behind a dialog, where the person can't see what it would be.
      if ((command.yieldsToDialogs || command.costs) && document.querySelector('[role="dialog"], [role="alertdialog"]'))
        return;
      event.preventDefault();
      if (event.repeat && command.costs) return;
      palette.setOpen(false);
      command.run();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
