import { shell } from "#renderer/lib/index.ts";

/** A Mac has its menu at the top of the screen; everywhere else the words stand here, also beside Electron's controls. */
export const hasMenuBar = shell === "browser" || !/mac/i.test(navigator.platform);

let before: Element | null = null;
const barNow = () => document.querySelector<HTMLElement>(".titlebar [role=menubar]");

/** F10: the menu bar takes the focus, or gives it back. */
export function goToMenuBar(): void {
  const bar = barNow();
  if (bar?.contains(document.activeElement)) leaveMenuBar();
  else {
    before = document.activeElement;
    bar?.focus();
  }
}

/** The focus goes on where it was before the menu bar took it. */
export function leaveMenuBar(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  before = null;
}
