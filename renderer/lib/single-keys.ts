import { orpc, queryClient } from "./queries.ts";

/** Lists, menus and editors are written in and searched by letters: those are theirs. */
const writes =
  "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=menubar]";

/** One sign without Ctrl, Alt or ⌘ where nobody writes. Space presses what has the focus, and stays. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if ([...key].length !== 1 || key === " " || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest(writes) !== null);
}

/** Keeps single keys from doing anything while they are switched off (WCAG 2.1.4). Returns how to stop. */
export function holdSingleKeys(): () => void {
  const hold = (event: KeyboardEvent) => {
    if (!isSingleKey(event) || queryClient.getQueryData(orpc.settings.get.queryKey())?.singleKeys !== false) return;
    event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", hold, true);
  return () => window.removeEventListener("keydown", hold, true);
}
